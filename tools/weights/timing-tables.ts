import type { PlanetName } from "../../engine/ephemeris/body.ts";
import type { AspectName } from "../../engine/index.ts";
import {
  ACTIVITY_NAMES,
  ACTIVITY_WEIGHTS,
  type ActivityName,
  ANGLE_WEIGHT,
  ASPECT_STRENGTHS,
  BODY_NATURES,
  HOUSE_RULER_WEIGHT,
  OWN_TRANSIT_FACTOR,
  SIGNIFICATOR_WEIGHTS,
  TIMING_CALIBRATIONS,
} from "../../engine/technique/timing/timing-weights.ts";
import { heading, type Line, signed, table } from "./synastry-tables.ts";

/** The reasons of the weights of days, printed in docs/reference/weights.md next to the numbers of the engine. */
export const BODY_REASONS: Readonly<Record<PlanetName, string>> = {
  Sun: "light and will: takes the colour of the aspect",
  Moon: "the same, weaker: one of her aspects comes about every other hour",
  Mercury: "neutral; talk and errands",
  Venus: "the lesser benefic: helps most, hinders little",
  Mars: "the lesser malefic: heat and haste; drive when well aspected",
  Jupiter: "the greater benefic; weeks long, so less than Venus for one day",
  Saturn: "the greater malefic; weeks long, so less than Mars for one day",
  Uranus: "upsets; weeks to months long",
  Neptune: "blurs; months long",
  Pluto: "presses; months long",
};

export const ASPECT_REASONS: Readonly<Record<AspectName, string>> = {
  Conjunction: "the strongest in every tradition; its sign is the body's",
  Sextile: "helps where it is used: the weaker of the easy ones",
  Square: "friction",
  Trine: "help without effort",
  Opposition: "tension, as strong as the square",
};

/** Of the first to the fourth significator. */
export const SIGNIFICATOR_REASONS = [
  ["first significator", "represents the matter itself"],
  ["second", "its nearest helper"],
  ["third", "a part of it"],
  ["fourth", "the same, less"],
] as const;

/** Of the points for the Moon's sign, retrograde bodies and a void of course. */
export const SIGN_REASONS: Readonly<Record<ActivityName, string>> = {
  general: "beginnings: the Moon in her exaltation and her own sign; nothing to be started while she is void",
  business:
    "earth and display sell; Mercury retrograde spoils contracts. Sources disagree on Capricorn (detriment, yet the sign of business): nothing",
  romance: "Venus's signs, warmth, tenderness; Venus retrograde looks back",
  health: "the Moon in her dignities; strength fails with Mars retrograde",
  creative: "play, taste, imagination, words; a void day matters least, nothing has to come of it",
  travel: "the signs that move; Mercury retrograde delays",
  home: "her own sign, and signs that hold; what is to last is not begun without Venus and Saturn",
  clarity: "air and Virgo think; Mercury retrograde reconsiders",
};

/** Of the points for the Moon's phase. */
export const PHASE_REASONS: Readonly<Record<ActivityName, string>> = {
  general: "a waxing light for what is to grow; the dark days and the tense Full Moon against it",
  business: "the same",
  romance: "the Full Moon is of two who face each other",
  health: "the Full Moon excites; waxing builds up, waning takes away, so neither counts much",
  creative: "the light at its height shows what was made",
  travel: "bright nights, no extremes",
  home: "waxing for what is to grow and last",
  clarity: "quarters decide, the waning half sorts out, the Full Moon dazzles",
};

/** The section of the weights of days. */
export function timingLines(): readonly Line[] {
  return [
    ...heading("## Timing"),
    ...contactLines(),
    ...activityLines(),
    ...moonLines(),
    ...heading("### Aspects in the sky"),
    "",
    "Points of an aspect that is exact within the day, equal for all charts; a sextile has 5/7 of a trine.",
    ...table(
      ["activity", "aspect between", "trine", "square, opposition", "conjunction"],
      ACTIVITY_NAMES.flatMap((activity) =>
        ACTIVITY_WEIGHTS[activity].sky.map(({ body, other, easy, hard, conjunction }) => [
          activity,
          `${body}, ${other}`,
          signed(easy),
          signed(hard),
          signed(conjunction),
        ]),
      ),
    ),
  ];
}

function contactLines(): readonly Line[] {
  return [
    ...heading("### Transiting bodies"),
    ...table(
      ["body", "orb", "trine, sextile", "square, opposition", "conjunction", "why"],
      Object.entries(BODY_NATURES).map(([body, { orbDeg, ease, strain, conjunction }]) => [
        body,
        `${orbDeg}°`,
        signed(ease),
        signed(-strain),
        signed(conjunction),
        BODY_REASONS[body as PlanetName],
      ]),
    ),
    ...heading("### Strength of an aspect"),
    ...table(
      ["aspect", "strength", "why"],
      Object.entries(ASPECT_STRENGTHS).map(([aspect, strength]) => [
        aspect,
        strength,
        ASPECT_REASONS[aspect as AspectName],
      ]),
    ),
    ...heading("### Natal points of a day"),
    "",
    `A point that qualifies twice counts once, with the larger weight. Transits of the activity's own significators count ${OWN_TRANSIT_FACTOR} times.`,
    ...table(
      ["point", "weight", "why"],
      [
        ...SIGNIFICATOR_REASONS.map(([name, reason], index) => [
          name,
          SIGNIFICATOR_WEIGHTS[index] ?? Number.NaN,
          reason,
        ]),
        [
          "Ascendant, Midheaven",
          ANGLE_WEIGHT,
          "of houses 1 and 7, of houses 4 and 10: as personal as a significator, and not its essence",
        ],
        [
          "ruler of a house's sign",
          HOUSE_RULER_WEIGHT,
          "represents the matter in this chart only; traditional rulers",
        ],
      ],
    ),
  ];
}

function activityLines(): readonly Line[] {
  return [
    ...heading("### Activities"),
    ...table(
      [
        "activity",
        "natal significators",
        "houses",
        "contact points",
        "ordinary day",
        "the same, time unknown",
      ],
      ACTIVITY_NAMES.map((activity) => {
        const { significators, houses } = ACTIVITY_WEIGHTS[activity];
        const { contactPoints, ordinaryDayPoints } = TIMING_CALIBRATIONS[activity];
        return [
          activity,
          significators.join(", "),
          houses.join(", "),
          contactPoints,
          signed(ordinaryDayPoints.timeKnown),
          signed(ordinaryDayPoints.timeUnknown),
        ];
      }),
    ),
  ];
}

function moonLines(): readonly Line[] {
  const pointsText = (points: object) =>
    Object.entries(points)
      .map(([name, value]) => `${name} ${signed(value as number)}`)
      .join(", ");
  return [
    ...heading("### Signs, retrograde bodies and voids"),
    "",
    "Points of the Moon's sign and of retrograde bodies at noon, and of a day void of course from end to end.",
    ...table(
      ["activity", "Moon in", "retrograde", "void of course", "why"],
      ACTIVITY_NAMES.map((activity) => {
        const { moonSigns, retrograde, voidOfCourse } = ACTIVITY_WEIGHTS[activity];
        return [
          activity,
          pointsText(moonSigns),
          pointsText(retrograde),
          signed(voidOfCourse),
          SIGN_REASONS[activity],
        ];
      }),
    ),
    ...heading("### Phases of the Moon"),
    ...table(
      ["activity", ...Object.keys(ACTIVITY_WEIGHTS.general.moonPhases), "why"],
      ACTIVITY_NAMES.map((activity) => [
        activity,
        ...Object.values(ACTIVITY_WEIGHTS[activity].moonPhases).map(signed),
        PHASE_REASONS[activity],
      ]),
    ),
  ];
}
