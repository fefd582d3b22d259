import { BODY, type BodyName } from "../ephemeris/body.ts";
import { RAD_PER_DEG } from "../math/angle.ts";
import { julianCenturies } from "../time/julian-day.ts";
import { AU_KM } from "../units/constants.ts";
import type { Deg, JdTt, Rad } from "../units/flavours.ts";
import { DAYS_PER_JULIAN_YEAR, J2000_JD } from "../units/time.ts";
import { POINT_NAMES, type PointName } from "./points.ts";

/**
 * Mean radii of the bodies with a disc, kilometres, by point; NaN for the points of the Moon's orbit and the Earth.
 *
 * **Source:** Archinal et al. (2018) Celest. Mech. Dyn. Astron. 130, 22 (report of the IAU working group) for the planets; Chiron's,
 * Pholus's and the asteroids' measured from Swiss Ephemeris, as is the choice of 1737.5 km for the Moon, 6051.8 km for Venus and 696,000 km for the
 * Sun among the published values.
 */
export const DISC_RADII_KM: Readonly<Float64Array> = /* @__PURE__ */ discRadii({
  Sun: 696_000,
  Moon: 1737.5,
  Mercury: 2439.4,
  Venus: 6051.8,
  Mars: 3389.5,
  Jupiter: 69_911,
  Saturn: 58_232,
  Uranus: 25_362,
  Neptune: 24_622,
  Pluto: 1188.3,
  Chiron: 135.685,
  Ceres: 469.7,
  Pallas: 272.5,
  Juno: 123.298,
  Vesta: 262.7,
  Pholus: 145,
});

type DiscBody = Exclude<BodyName, "TrueNode" | "Lilith"> | "Pholus";

function discRadii(byName: Readonly<Record<DiscBody, number>>): Float64Array {
  const radiiKm: Partial<Record<PointName, number>> = byName;
  return Float64Array.from(POINT_NAMES, (name) => radiiKm[name] ?? Number.NaN);
}

/** What the magnitude of a body depends on. */
export interface MagnitudeFacts {
  epochJdTt: JdTt;
  phaseAngleDeg: Deg;
  /** Mean of the tilts of Saturn's ring to the Earth and to the Sun. */
  ringTiltRad: Rad;
}

type MagnitudeLaw = (facts: MagnitudeFacts) => number;

/** A polynomial in the phase angle, degrees. */
const phase =
  (...coefficients: readonly number[]): MagnitudeLaw =>
  ({ phaseAngleDeg }) =>
    coefficients.reduceRight((value, coefficient) => value * phaseAngleDeg + coefficient, 0);

/** One law to a phase angle, another beyond. */
const joined =
  (limitDeg: number, near: MagnitudeLaw, far: MagnitudeLaw): MagnitudeLaw =>
  (facts) =>
    facts.phaseAngleDeg <= limitDeg ? near(facts) : far(facts);

/** The H, G system. **Source:** Bowell et al. (1989), Asteroids II, 524. */
const absolute =
  (h: number, g: number): MagnitudeLaw =>
  ({ phaseAngleDeg }) => {
    const halfRad = 0.5 * phaseAngleDeg * RAD_PER_DEG;
    const tangent = Math.sin(halfRad) / Math.cos(halfRad);
    const first = Math.exp(-3.33 * tangent ** 0.63);
    const second = Math.exp(-1.87 * tangent ** 1.22);
    return h - 2.5 * Math.log10((1 - g) * first + g * second);
  };

/** The Moon's magnitudes are published for distances in radii of the Earth. */
const EARTH_RADIUS_KM = 6378.14;
const CRESCENT_DEG = 147.138546;

/** **Source:** Allen (1976), Astrophysical Quantities. */
const moonByAllen: MagnitudeLaw = ({ phaseAngleDeg: a }) => inEarthRadii(-21.62 + 0.026 * a + 4e-9 * a ** 4);
/** **Source:** Samaha, Asaad & Mikhail (1969), Helwan Observatory Bulletin 84; the constant is measured. */
const moonCrescent: MagnitudeLaw = ({ phaseAngleDeg: a }) =>
  inEarthRadii(-4.5444 - 7.5 * Math.log10(180 - a));

function inEarthRadii(magnitude: number): number {
  return magnitude + 5 * Math.log10(AU_KM / EARTH_RADIUS_KM);
}

/** Saturn with its rings. */
const saturn: MagnitudeLaw = ({ phaseAngleDeg: a, ringTiltRad }) => {
  const sine = Math.abs(Math.sin(ringTiltRad));
  return -8.914 - 1.825 * sine + 0.026 * a - 0.378 * sine * Math.exp(-2.25 * a);
};

/** Neptune has become brighter from 1980 to 2000. */
const neptune: MagnitudeLaw = ({ epochJdTt }) => {
  const year = 2000 + (epochJdTt - J2000_JD) / DAYS_PER_JULIAN_YEAR;
  return -6.89 - 0.0055 * Math.min(20, Math.max(0, year - 1980));
};

/**
 * The magnitude of each body at one au from Sun and Earth, by point; none for the points of the Moon's orbit.
 *
 * **Source:** Mallama & Hilton (2018), Astronomy and Computing 25, 10, for the planets. Mars is without its rotation and Uranus without
 * its tilt, as in Swiss Ephemeris. Pluto: Astronomical Almanac, without phase. Sun and H, G of Chiron, Pholus and the asteroids:
 * measured from Swiss Ephemeris.
 */
const LAWS: readonly (MagnitudeLaw | undefined)[] = /* @__PURE__ */ createLaws();

function createLaws(): readonly (MagnitudeLaw | undefined)[] {
  const laws: Partial<Record<PointName, MagnitudeLaw>> = {
    Sun: phase(-26.86),
    Moon: joined(CRESCENT_DEG, moonByAllen, moonCrescent),
    Mercury: phase(-0.613, 6.328e-2, -1.6336e-3, 3.3644e-5, -3.4265e-7, 1.6893e-9, -3.0334e-12),
    Venus: joined(
      163.7,
      phase(-4.384, -1.044e-3, 3.687e-4, -2.814e-6, 8.938e-9),
      phase(236.05828, -2.81914, 8.39034e-3),
    ),
    Mars: joined(50, phase(-1.601, 0.02267, -1.302e-4), phase(-0.367, -0.02573, 3.445e-4)),
    Jupiter: phase(-9.395, -3.7e-4, 6.16e-4),
    Saturn: saturn,
    Uranus: phase(-7.16, 6.587e-3, 1.045e-4),
    Neptune: neptune,
    Pluto: phase(-1),
    Chiron: absolute(6.5, 0.15),
    Ceres: absolute(3.34, 0.12),
    Pallas: absolute(4.13, 0.11),
    Juno: absolute(5.33, 0.32),
    Vesta: absolute(3.2, 0.32),
    Pholus: absolute(7, 0.15),
  };
  return POINT_NAMES.map((name) => laws[name]);
}

/** Visual magnitude of a body with a disc. */
export function magnitudeOf(
  body: number,
  facts: MagnitudeFacts,
  sunDistanceAu: number,
  observerDistanceAu: number,
): number {
  const law = LAWS[body];
  if (law === undefined) return Number.NaN;
  return (
    law(facts) + 5 * Math.log10(body === BODY.Sun ? observerDistanceAu : sunDistanceAu * observerDistanceAu)
  );
}

/**
 * Tilt of Saturn's ring seen from an ecliptic position of Saturn on the equinox of date.
 *
 * **Source:** Meeus (1998), Astronomical Algorithms, chapter 45.
 */
export function ringTiltRad(longitudeRad: Rad, latitudeRad: Rad, epochJdTt: JdTt): Rad {
  const t = julianCenturies(epochJdTt);
  const inclination = (28.075216 - 0.012998 * t + 4e-6 * t * t) * RAD_PER_DEG;
  const node = (169.50847 + 1.394681 * t + 4.12e-4 * t * t) * RAD_PER_DEG;
  return Math.asin(
    Math.sin(inclination) * Math.cos(latitudeRad) * Math.sin(longitudeRad - node) -
      Math.cos(inclination) * Math.sin(latitudeRad),
  );
}
