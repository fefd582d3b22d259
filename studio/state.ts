/** What the studio shows: everything that a link carries. */
import { ASPECTS, type AspectRule, MINOR_ASPECTS } from "almagest";

/** The choices of the form, with their names for people. Keys are names of exports of the library. */

/** House systems: exports of almagest/houses. */
export const HOUSE_CHOICES = {
  placidus: "Placidus",
  koch: "Koch",
  wholeSign: "Whole signs",
  equal: "Equal, from the Ascendant",
  equalFromMidheaven: "Equal, from the Midheaven",
  equalFromAries: "Equal, from 0° Aries",
  regiomontanus: "Regiomontanus",
  campanus: "Campanus",
  porphyry: "Porphyry",
  alcabitius: "Alcabitius",
  polichPage: "Polich-Page (topocentric)",
  morinus: "Morinus",
  meridian: "Meridian (axial)",
  krusinski: "Krusinski",
  vehlow: "Vehlow",
  sripati: "Sripati",
  carter: "Carter",
  horizon: "Horizon (azimuthal)",
  apc: "APC",
  sunshine: "Sunshine",
  savardA: "Savard A",
  pullenDelta: "Pullen, sinusoidal delta",
  pullenRatio: "Pullen, sinusoidal ratio",
  gauquelin: "Gauquelin, 36 sectors",
} as const;

/** The zodiacs in the order of the list, the usual ones first: exports of almagest/zodiacs. */
export const ZODIAC_CHOICES: readonly string[] = [
  ...["lahiri", "faganBradley", "krishnamurti", "raman", "yukteshwar", "trueCitra", "trueRevati"],
  ...["truePushya", "trueMula", "vedicSheoran", "deLuce", "ushaShashi", "djwhalKhul", "jnBhasin"],
  ...["lahiri1940", "lahiriVp285", "lahiriIcrc", "krishnamurtiVp291", "babylonianKugler1"],
  ...["babylonianKugler2", "babylonianKugler3", "babylonianHuber", "babylonianEtaPiscium"],
  ...["babylonianAldebaran", "babylonianBritton", "hipparchos", "sassanian", "vettiusValens"],
  ...["suryasiddhanta", "suryasiddhantaMeanSun", "suryasiddhantaRevati", "suryasiddhantaCitra"],
  ...["aryabhata", "aryabhataMeanSun", "aryabhata522", "galacticCentreSagittarius"],
  ...["galacticCentreGilBrand", "galacticCentreMulaWilhelm", "galacticCentreCochrane"],
  ...["galacticEquatorIau1958", "galacticEquator", "galacticEquatorMula", "galacticEquatorFiorenza"],
  ...["galacticAlignmentMardyks", "equinoxJ2000", "equinoxJ1900", "equinoxB1950"],
];

/** The lots of Paulus, which need an Ascendant. */
const LOT_NAMES = ["Fortune", "Spirit", "Eros", "Necessity", "Courage", "Victory", "Nemesis"] as const;

/** Bodies, points of the Moon's orbit, angles and lots. */
export const POINT_CHOICES = [
  ...(["Sun", "Moon", "Mercury", "Venus", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune"] as const),
  ...(["Pluto", "TrueNode", "Lilith", "Chiron", "Ceres", "Pallas", "Juno", "Vesta", "Pholus"] as const),
  "Earth",
  ...(["MeanNode", "MeanLilith", "SouthNode", "MeanSouthNode"] as const),
  ...(["Ascendant", "Midheaven", "Vertex"] as const),
  ...LOT_NAMES,
] as const;

export function isLot(name: string): name is (typeof LOT_NAMES)[number] {
  return LOT_NAMES.some((lot) => lot === name);
}

/** The choices that are angles: they have no place without a time. */
export const ANGLE_MEMBERS = {
  Ascendant: "ascendantDeg",
  Midheaven: "midheavenDeg",
  Vertex: "vertexDeg",
} as const;

export function isAngle(name: string): name is keyof typeof ANGLE_MEMBERS {
  return name in ANGLE_MEMBERS;
}

export const CENTRE_CHOICES = {
  geocentric: "Earth’s centre",
  topocentric: "The place (topocentric)",
  heliocentric: "Sun’s centre",
  barycentric: "Barycentre",
} as const;

export const RING_CHOICES = {
  none: "None",
  transits: "Transits",
  progressions: "Secondary progressions",
  solarArc: "Solar arc",
  partner: "Second person",
} as const;

/** What one step of the slider is, and how many steps are on each side and pass in a second of play. */
export const SCALES = {
  minutes: { name: "Minutes", stepDays: 1 / 1440, steps: 720, perSecond: 30 },
  hours: { name: "Hours", stepDays: 1 / 24, steps: 240, perSecond: 6 },
  days: { name: "Days", stepDays: 1, steps: 366, perSecond: 6 },
  months: { name: "Months", stepDays: 365.2425 / 12, steps: 240, perSecond: 3 },
  years: { name: "Years", stepDays: 365.2425, steps: 90, perSecond: 1 },
} as const;

/** The name of a choice for people: `babylonianKugler1` is "Babylonian Kugler 1". */
export function spacedName(name: string): string {
  const spaced = name.replaceAll(/([a-z])([A-Z0-9])/g, "$1 $2");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** A place on the Earth: north and east positive. */
export interface Place {
  readonly name: string;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

/** A local date and time at a place. */
export interface Birth {
  readonly person: string;
  /** Gregorian, YYYY-MM-DD. */
  readonly date: string;
  /** HH:mm; null: unknown. */
  readonly time: string | null;
  readonly place: Place;
  /** Null: the zone of the place. */
  readonly zoneName: string | null;
  /** The offset from UT that the user chose among several, east positive; null: the first one. */
  readonly offsetSeconds: number | null;
}

type HouseChoice = keyof typeof HOUSE_CHOICES;
export type PointChoice = (typeof POINT_CHOICES)[number];
type CentreChoice = keyof typeof CENTRE_CHOICES;
type RingChoice = keyof typeof RING_CHOICES;
export type ScaleName = keyof typeof SCALES;

export interface StudioState {
  /** Null: the sky of now. */
  readonly birth: Birth | null;
  /** The second person. */
  readonly partner: Birth | null;
  readonly houses: HouseChoice;
  /** The name of an ayanamsa; null: tropical. */
  readonly zodiac: string | null;
  readonly points: readonly PointChoice[];
  /** The widest orb by aspect, degrees; aspects that are absent are not looked for. */
  readonly orbsDeg: Readonly<Record<string, number>>;
  readonly centre: CentreChoice;
  readonly ring: RingChoice;
  /** The place of houses and angles, if it is not the place of birth. */
  readonly relocation: Place | null;
  /** The instant of the slider: of the ring if it moves with time, otherwise of the chart. Null: birth, or now. */
  readonly atJdUt: number | null;
  readonly scale: ScaleName;
}

export const ASPECT_CHOICES: readonly AspectRule[] = [...ASPECTS, ...MINOR_ASPECTS];

/** The sky of now, with the options of the service's charts. */
export const FIRST_STATE: StudioState = {
  birth: null,
  partner: null,
  houses: "placidus",
  zodiac: null,
  points: POINT_CHOICES.slice(0, POINT_CHOICES.indexOf("Chiron") + 1),
  orbsDeg: Object.fromEntries(ASPECTS.map(({ name, orbDeg }) => [name, orbDeg])),
  centre: "geocentric",
  ring: "none",
  relocation: null,
  atJdUt: null,
  scale: "hours",
};

/** The rules of the chosen aspects, in the order of the choices. */
export function aspectRulesOf({ orbsDeg }: Pick<StudioState, "orbsDeg">): readonly AspectRule[] {
  return ASPECT_CHOICES.flatMap(({ name, angleDeg }) => {
    const orbDeg = orbsDeg[name];
    return orbDeg === undefined ? [] : [{ name, angleDeg, orbDeg }];
  });
}

/** Whether the slider moves the second ring, and the chart stays. */
export function isRingMoving({ ring, birth }: Pick<StudioState, "ring" | "birth">): boolean {
  return birth !== null && ring !== "none" && ring !== "partner";
}
