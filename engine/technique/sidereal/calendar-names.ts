import type { BodyName } from "../../ephemeris/body.ts";
import { itemAt } from "../../units/assert.ts";

/** The fortnights: bright, from new to full Moon, and dark. */
export type Paksha = "shukla" | "krishna";

/** The first fourteen tithis of a fortnight. The fifteenth is Purnima or Amavasya. */
const TITHI_STEMS: readonly string[] = [
  "Pratipada",
  "Dvitiya",
  "Tritiya",
  "Chaturthi",
  "Panchami",
  "Shashthi",
  "Saptami",
  "Ashtami",
  "Navami",
  "Dashami",
  "Ekadashi",
  "Dvadashi",
  "Trayodashi",
  "Chaturdashi",
];

/** Tithis of a fortnight and of a month. */
const FORTNIGHT_TITHIS = 15;
export const TITHI_COUNT = 30;
export const KARANA_COUNT = 60;

/** The lunar mansions, in the order of the zodiac. */
export const NAKSHATRA_NAMES = [
  "Ashvini",
  "Bharani",
  "Krittika",
  "Rohini",
  "Mrigashira",
  "Ardra",
  "Punarvasu",
  "Pushya",
  "Ashlesha",
  "Magha",
  "Purva Phalguni",
  "Uttara Phalguni",
  "Hasta",
  "Chitra",
  "Svati",
  "Vishakha",
  "Anuradha",
  "Jyeshtha",
  "Mula",
  "Purva Ashadha",
  "Uttara Ashadha",
  "Shravana",
  "Dhanishtha",
  "Shatabhisha",
  "Purva Bhadrapada",
  "Uttara Bhadrapada",
  "Revati",
] as const;
/** One of {@link NAKSHATRA_NAMES}. */
export type NakshatraName = (typeof NAKSHATRA_NAMES)[number];

/** The yogas of the sum of both longitudes, in order. */
export const YOGA_NAMES = [
  "Vishkambha",
  "Priti",
  "Ayushman",
  "Saubhagya",
  "Shobhana",
  "Atiganda",
  "Sukarman",
  "Dhriti",
  "Shula",
  "Ganda",
  "Vriddhi",
  "Dhruva",
  "Vyaghata",
  "Harshana",
  "Vajra",
  "Siddhi",
  "Vyatipata",
  "Variyan",
  "Parigha",
  "Shiva",
  "Siddha",
  "Sadhya",
  "Shubha",
  "Shukla",
  "Brahma",
  "Indra",
  "Vaidhriti",
] as const;
/** One of {@link YOGA_NAMES}. */
export type YogaName = (typeof YOGA_NAMES)[number];

/** The karanas: seven that repeat and, at the end, four that occur once a month. */
export const KARANA_NAMES = [
  "Bava",
  "Balava",
  "Kaulava",
  "Taitila",
  "Gara",
  "Vanija",
  "Vishti",
  "Shakuni",
  "Chatushpada",
  "Naga",
  "Kimstughna",
] as const;
/** One of {@link KARANA_NAMES}. */
export type KaranaName = (typeof KARANA_NAMES)[number];

/** The weekdays from Sunday. */
export const VARA_NAMES = [
  "Ravivara",
  "Somavara",
  "Mangalavara",
  "Budhavara",
  "Guruvara",
  "Shukravara",
  "Shanivara",
] as const;
/** One of {@link VARA_NAMES}. */
export type VaraName = (typeof VARA_NAMES)[number];

/** The planets of the weekdays from Sunday. */
export const VARA_LORDS: readonly BodyName[] = [
  "Sun",
  "Moon",
  "Mars",
  "Mercury",
  "Jupiter",
  "Venus",
  "Saturn",
];

/** The lunar months, in the order of the year. */
export const LUNAR_MONTH_NAMES = [
  "Chaitra",
  "Vaishakha",
  "Jyeshtha",
  "Ashadha",
  "Shravana",
  "Bhadrapada",
  "Ashvina",
  "Karttika",
  "Margashirsha",
  "Pausha",
  "Magha",
  "Phalguna",
] as const;
/** One of {@link LUNAR_MONTH_NAMES}. */
export type LunarMonthName = (typeof LUNAR_MONTH_NAMES)[number];

/** The fortnight of a tithi, 1–30. */
export function pakshaOf(tithi: number): Paksha {
  return tithi <= FORTNIGHT_TITHIS ? "shukla" : "krishna";
}

/** The name of a tithi, 1–30. */
export function tithiName(tithi: number): string {
  if (tithi === FORTNIGHT_TITHIS) return "Purnima";
  return TITHI_STEMS[(tithi - 1) % FORTNIGHT_TITHIS] ?? "Amavasya";
}

/** The name of a karana, 1–60: the first and the last three are fixed, the others repeat. */
export function karanaName(karana: number): KaranaName {
  if (karana === 1) return "Kimstughna";
  const repeated = 7;
  const index = karana <= 57 ? (karana - 2) % repeated : repeated + karana - 58;
  return itemAt(KARANA_NAMES, index);
}
