/** Members of responses that are recomputed, as the contract publishes them. */

export interface ZodiacPoint {
  readonly longitude: number;
  readonly sign: string;
  readonly degreeInSign: number;
}

export interface Planet extends ZodiacPoint {
  readonly name: string;
  readonly speed: number;
  readonly retrograde: boolean;
  readonly house?: number;
}

export interface Aspect {
  readonly planet1: string;
  readonly planet2: string;
  readonly aspect: string;
  readonly angle: number;
  readonly separation: number;
  readonly orb: number;
  readonly phase: string;
  readonly errorDegrees?: number;
  readonly uncertain?: boolean;
}

export interface BirthEcho {
  readonly date: string;
  readonly time: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeKnown: boolean;
}

export interface CivilMoment {
  readonly timezone: string;
  readonly offsetHours: number;
  readonly julianDayUT: number;
  readonly utc: string;
}

export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly moon?: { readonly maxErrorDegrees: number; readonly from: number; readonly to: number };
}

export interface HouseCusp {
  readonly number: number;
  readonly cusp: number;
  readonly sign: string;
}

export interface StarContact extends ZodiacPoint {
  readonly star: string;
  readonly body: string;
  readonly orb: number;
}

export interface RisingSign {
  readonly sign: string;
  readonly from: string;
  readonly to: string;
}

export interface FullChart {
  readonly input: BirthEcho;
  readonly time: CivilMoment;
  readonly warnings: readonly Warning[];
  readonly planets: readonly Planet[];
  readonly angles: Readonly<
    Record<"ascendant" | "midheaven" | "vertex" | "partOfFortune", ZodiacPoint>
  > | null;
  readonly houses: readonly HouseCusp[] | null;
  readonly aspects: readonly Aspect[];
  readonly elements: Readonly<Record<string, number>>;
  readonly qualities: Readonly<Record<string, number>>;
  readonly dominantElement: string;
  readonly dominantQuality: string;
  readonly fixedStars: readonly StarContact[];
}

export interface Contribution {
  readonly factor: string;
  readonly points: number;
  readonly kind: string;
  readonly weight?: number;
  readonly person?: string;
  readonly body?: string;
  readonly aspect?: string;
  readonly target?: string;
  readonly orb?: number;
  readonly house?: number;
  readonly sign?: string;
  readonly phase?: string;
  readonly minutes?: number;
}

export interface TransitContact {
  readonly transit: string;
  readonly natal: string;
  readonly aspect: string;
  readonly angle: number;
  readonly orb: number;
  readonly phase: string;
  readonly exactAt: string | null;
  readonly entersAt: string | null;
  readonly leavesAt: string | null;
  readonly tone: string;
  readonly transitHouse?: number;
  readonly houseTheme?: string;
  readonly natalErrorDegrees?: number;
  readonly uncertain?: boolean;
}

export interface SkyEvent {
  readonly kind: string;
  readonly at: string;
  readonly planet: string;
  readonly sign: string;
  readonly degreeInSign: number;
  readonly direction?: string;
  readonly until?: string;
}

interface Syzygy {
  readonly utc: string;
  readonly sign: string;
  readonly degreeInSign: number;
  readonly absoluteDegree: number;
}

export interface VoidOfCourse {
  readonly from: string;
  readonly until: string;
}

export interface Sky {
  readonly date: string;
  readonly computedFor: string;
  readonly moon: ZodiacPoint & {
    readonly phase: string;
    readonly illumination: number;
    readonly elongation: number;
    readonly theme: string;
    readonly nextNewMoon: Syzygy;
    readonly nextFullMoon: Syzygy;
    readonly voidOfCourse: VoidOfCourse | null;
    readonly voidOfCourseIntervals: readonly VoidOfCourse[];
  };
  readonly positions: readonly Planet[];
  readonly events: readonly SkyEvent[];
}

export interface DailyHoroscope extends Sky {
  readonly input?: BirthEcho;
  readonly transits?: readonly TransitContact[];
  readonly focus?: readonly TransitContact[];
  readonly rules?: TransitRules;
}

export interface TransitRules {
  readonly tones: Readonly<Record<string, string>>;
  readonly orbs: Readonly<Record<string, number>>;
}

export interface TransitEvent {
  readonly kind: string;
  readonly date: string;
  readonly at: string;
  readonly body: string;
  readonly target: string;
  readonly aspect: string | null;
  readonly exactness: number;
  readonly significance: string;
  readonly longitude: number;
  readonly retrograde: boolean;
}

export interface TransitWindow {
  readonly window: { readonly from: string; readonly to: string };
  readonly matchedEvents: number;
  readonly totalEvents: number;
  readonly events: readonly TransitEvent[];
  readonly computedFor: string;
  readonly active: readonly TransitContact[];
  readonly rules: TransitRules;
}

export interface SynastryAspect {
  readonly personA: string;
  readonly personB: string;
  readonly aspect: string;
  readonly angle: number;
  readonly separation: number;
  readonly orb: number;
  readonly errorDegrees?: number;
  readonly uncertain?: boolean;
}

interface BodyHouse {
  readonly body: string;
  readonly house: number;
}

export interface Synastry {
  readonly aspects: readonly SynastryAspect[];
  readonly angleAspects: readonly SynastryAspect[];
  readonly sphereScores: Readonly<Record<string, number>>;
  readonly contributions: Readonly<Record<string, readonly Contribution[]>>;
  readonly overlays: {
    readonly personAInB: readonly BodyHouse[] | null;
    readonly personBInA: readonly BodyHouse[] | null;
  };
  readonly rules: { readonly orbs: Readonly<Record<string, number>> };
}

export interface TimingDay {
  readonly date: string;
  readonly score: number;
  readonly rating: string;
  readonly moonPhase: string;
  readonly moonSign: string;
  readonly voidOfCourse: boolean;
  readonly voidHours: number;
  readonly favorableAspects: readonly string[];
  readonly challengingAspects: readonly string[];
  readonly contributions: readonly Contribution[];
  readonly ratingCap?: { readonly scoreRating: string; readonly reason: string };
}

export interface Timing {
  readonly activity: string;
  readonly timezone: string;
  readonly window: { readonly from: string; readonly to: string };
  readonly best: readonly TimingDay[];
  readonly days: readonly TimingDay[];
}

export interface AngularPlanet {
  readonly planet: string;
  readonly angle: string;
  readonly orb: number;
  readonly weight: string;
  readonly strength: string;
  readonly lineDistance: number;
}

export interface LocationScore {
  readonly relocated: { readonly ascendant: ZodiacPoint; readonly midheaven: ZodiacPoint };
  readonly angularPlanets: readonly AngularPlanet[];
  readonly spheres: Readonly<
    Record<
      string,
      { readonly score10: number; readonly verdict: string; readonly contributions: readonly Contribution[] }
    >
  >;
  readonly overall10: number;
  readonly strength: string;
}

export interface RankedCity {
  readonly city: string;
  readonly country: string;
  readonly region: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly overall10: number;
  readonly focus10: number;
  readonly strength: string;
  readonly contacts: readonly string[];
  readonly angularPlanets: readonly AngularPlanet[];
}

export interface LocationRank {
  readonly focus: string | null;
  readonly region: string | null;
  readonly comparedCities: number;
  readonly top: readonly RankedCity[];
}
