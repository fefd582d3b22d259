/**
 * Where geometric states come from: the committed tables, or the analytic theory of astronomy-engine.
 *
 * States are rectangular, in au and au/day, on the ICRS axes (equatorial); the argument is TT (used as TDB).
 * Every body is barycentric, but the Moon, which is geocentric. No light-time, no aberration.
 */
export interface EphemerisSource {
  /** Name and edition, for reports. */
  readonly name: string;
  /** The dates covered, both ends included; outside them {@link state} throws an EphemerisRangeError. */
  readonly firstJdTt: number;
  readonly lastJdTt: number;
  /** Geocentric gravitational parameter of Earth and Moon together for the osculating apogee. */
  readonly gmEarthMoonAu3PerDay2: number;
  /**
   * Writes the state of a body at `epochJdTt` − `earlierDays`: position (0–2, au), velocity (3–5, au/day) and, when
   * `out` has nine places, acceleration (6–8, au/day²). `body` is an index of BODY_NAMES (TrueNode and Lilith, which
   * are no bodies, throw a RangeError) or EARTH. `earlierDays` is for light-times: a Julian day has no digits left
   * to hold them; it is at most a day.
   */
  state(body: number, epochJdTt: number, earlierDays: number, out: Float64Array): void;
  /** Whether the source knows the body; a source without asteroids answers false for them. */
  covers(body: number): boolean;
}

/**
 * The value of every quantity of a body that the source does not cover: positions, speeds, rounded longitudes. Test it
 * with {@link isCovered}, since NaN does not equal itself.
 */
export const NOT_COVERED = Number.NaN;

/** Whether a value is not {@link NOT_COVERED}. */
export function isCovered(value: number): boolean {
  return !Number.isNaN(value);
}

/** Thrown when a state is asked for outside the dates that a source covers. */
export class EphemerisRangeError extends RangeError {
  override readonly name = "EphemerisRangeError";
  readonly epochJdTt: number;
  readonly firstJdTt: number;
  readonly lastJdTt: number;

  constructor(source: string, epochJdTt: number, firstJdTt: number, lastJdTt: number) {
    super(`${source} covers JD ${firstJdTt} to ${lastJdTt} (TT); JD ${epochJdTt} is outside`);
    this.epochJdTt = epochJdTt;
    this.firstJdTt = firstJdTt;
    this.lastJdTt = lastJdTt;
  }
}
