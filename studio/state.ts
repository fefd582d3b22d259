/** What the studio shows: everything that a link carries. */
import { ASPECTS, type AspectRule, MINOR_ASPECTS } from "almagest";
import {
  type CENTRE_CHOICES,
  type HOUSE_CHOICES,
  POINT_CHOICES,
  type RING_CHOICES,
  type SCALES,
} from "./choices.ts";

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

export type HouseChoice = keyof typeof HOUSE_CHOICES;
export type PointChoice = (typeof POINT_CHOICES)[number];
export type CentreChoice = keyof typeof CENTRE_CHOICES;
export type RingChoice = keyof typeof RING_CHOICES;
export type ScaleName = keyof typeof SCALES;

/** The state of the studio. */
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

/** All aspects that can be chosen. */
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
