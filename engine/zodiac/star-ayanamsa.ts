import { aberrate, deflectBySun } from "../apparent/light-path.ts";
import type { SkyFrame } from "../apparent/sky-frame.ts";
import { DELTA_CANCRI, LAMBDA_SCORPII, SPICA, ZETA_PISCIUM } from "../data/zodiac-stars.ts";
import { meanObliquityRateRadPerDay } from "../earth/precession.ts";
import { RAD_PER_DEG } from "../math/angle.ts";
import { type StarFigures, starMotion } from "../stars/star-catalogue.ts";
import { julianCenturies } from "../time/julian-day.ts";
import type { Deg } from "../units/flavours.ts";
import { J2000_JD } from "../units/time.ts";
import { type Ayanamsa, subtractedAt } from "./ayanamsa.ts";

/** How a star, the galactic centre or a galactic pole fixes a zodiac. */
interface ZodiacAnchor {
  readonly figures: StarFigures;
  /** Its constant longitude in the zodiac. */
  readonly siderealDeg: Deg;
  /** A pole of the Galaxy is a direction without light: it is always at its true place. */
  readonly isPole?: boolean;
  /** Whether `siderealDeg` is its polar longitude, where its hour circle crosses the ecliptic. */
  readonly isPolar?: boolean;
}

/**
 * Creates the ayanamsa of a zodiac in which a star has a constant longitude.
 *
 * The star's longitude on the mean ecliptic of date: linear motion in space with annual parallax; for apparent positions
 * also deflection and aberration, as in computeApparentStarPlaces. For the same instant it is the same from every centre.
 */
function starAyanamsa(name: string, number: number, anchor: ZodiacAnchor): Ayanamsa {
  const motion = Float64Array.from(starMotion(anchor.figures));
  const siderealRad = anchor.siderealDeg * RAD_PER_DEG;
  return {
    name,
    number,
    t0JdTt: null,
    isProjected: false,
    writeMean(frame, light, out) {
      writeRay(frame, motion);
      if (light === "apparent" && anchor.isPole !== true) {
        deflectBySun(frame.workspace.ray, frame.workspace.bodyFromSun, frame.earthFromSun);
        aberrate(frame.workspace.ray, frame.observerVelocity);
      }
      if (anchor.isPolar === true) writePolarLongitude(frame, out);
      else writeLongitude(frame, out);
      out[0] = out[0]! - siderealRad;
    },
    at(frame, light) {
      return subtractedAt(this, frame, light);
    },
  };
}

/** Writes the direction of the star and its rate to the ray of the workspace, from the Earth and, equally, from the Sun. */
function writeRay(frame: SkyFrame, motion: Float64Array): void {
  const { ray, bodyFromSun } = frame.workspace;
  const days = frame.epochJdTt - J2000_JD;
  const parallaxRad = motion[6]!;
  let squared = 0;
  let along = 0;
  for (let axis = 0; axis < 3; axis++) {
    const velocity = motion[axis + 3]!;
    const component = motion[axis]! + velocity * days - parallaxRad * frame.earthPositionAu[axis]!;
    const rate = velocity - parallaxRad * frame.earthVelocityAuPerDay[axis]!;
    ray[axis] = component;
    ray[axis + 3] = rate;
    squared += component * component;
    along += component * rate;
  }
  const perLength = 1 / Math.sqrt(squared);
  for (let axis = 0; axis < 3; axis++) {
    ray[axis + 3] = (ray[axis + 3]! - (ray[axis]! * along) / squared) * perLength;
    ray[axis] = ray[axis]! * perLength;
  }
  bodyFromSun.set(ray);
}

/** The component of the ray along an axis of date. */
function component(frame: SkyFrame, row: number): number {
  const { ray } = frame.workspace;
  const m = frame.icrsToEclipticOfDate;
  return m[row]! * ray[0]! + m[row + 1]! * ray[1]! + m[row + 2]! * ray[2]!;
}

function componentRate(frame: SkyFrame, row: number): number {
  const { ray } = frame.workspace;
  const m = frame.icrsToEclipticOfDate;
  const dm = frame.icrsToEclipticOfDateRatePerDay;
  return (
    m[row]! * ray[3]! +
    m[row + 1]! * ray[4]! +
    m[row + 2]! * ray[5]! +
    dm[row]! * ray[0]! +
    dm[row + 1]! * ray[1]! +
    dm[row + 2]! * ray[2]!
  );
}

/** The longitude on the mean ecliptic of date and its rate. */
function writeLongitude(frame: SkyFrame, out: Float64Array): void {
  writeAngle(component(frame, 3), componentRate(frame, 3), component(frame, 0), componentRate(frame, 0), out);
}

/** Where the hour circle of the star, on the mean equator of date, crosses the ecliptic. */
function writePolarLongitude(frame: SkyFrame, out: Float64Array): void {
  const sine = Math.sin(frame.meanObliquityRad);
  const cosine = Math.cos(frame.meanObliquityRad);
  const obliquityRate = meanObliquityRateRadPerDay(julianCenturies(frame.epochJdTt));
  const north = component(frame, 6);
  // tan λ = tan α / cos ε with tan α = (y cos ε − z sin ε) / x.
  const y = component(frame, 3) * cosine - north * sine;
  const x = component(frame, 0) * cosine;
  const yRate =
    componentRate(frame, 3) * cosine -
    componentRate(frame, 6) * sine -
    (component(frame, 3) * sine + north * cosine) * obliquityRate;
  const xRate = componentRate(frame, 0) * cosine - component(frame, 0) * sine * obliquityRate;
  writeAngle(y, yRate, x, xRate, out);
}

function writeAngle(y: number, yRate: number, x: number, xRate: number, out: Float64Array): void {
  out[0] = Math.atan2(y, x);
  out[1] = (x * yRate - y * xRate) / (x * x + y * y);
}

/** The galactic centre, Sagittarius A*, as Swiss Ephemeris has it: 0.02″ from the row of its catalogue. */
const SAGITTARIUS_A: StarFigures = [266.416810623386, -29.007817118049, -2.755718425, -5.547, 0.125, 0];

/** A direction without a parallax is at 10⁹ au in Swiss Ephemeris. */
const POLE_PARALLAX_MAS = 0.206264806;
/** The pole of the galactic equator of the IAU of 1958. */
const GALACTIC_POLE_IAU1958: StarFigures = [192.859438103227, 27.128276500128, 0, 0, POLE_PARALLAX_MAS, 0];
/** The pole of Liu, Zhu & Zhang (2010), A&A 526, A16. */
const GALACTIC_POLE: StarFigures = [192.902979992083, 27.103109214444, 0, 0, POLE_PARALLAX_MAS, 0];

/** Citra, Spica, at 180°. */
export const trueCitra: Ayanamsa = /* @__PURE__ */ starAyanamsa("trueCitra", 27, {
  figures: SPICA,
  siderealDeg: 180,
});

/** Revati, ζ Piscium, at 359°50′. */
export const trueRevati: Ayanamsa = /* @__PURE__ */ starAyanamsa("trueRevati", 28, {
  figures: ZETA_PISCIUM,
  siderealDeg: 359 + 50 / 60,
});

/** Pushya, δ Cancri, at 106°. */
export const truePushya: Ayanamsa = /* @__PURE__ */ starAyanamsa("truePushya", 29, {
  figures: DELTA_CANCRI,
  siderealDeg: 106,
});

/** Mula, λ Scorpii, at 240°: K. Chandra Hari. */
export const trueMula: Ayanamsa = /* @__PURE__ */ starAyanamsa("trueMula", 35, {
  figures: LAMBDA_SCORPII,
  siderealDeg: 240,
});

/** S. Sheoran's zodiac, in which δ Cancri is at 103°29′33.5″. */
export const vedicSheoran: Ayanamsa = /* @__PURE__ */ starAyanamsa("vedicSheoran", 39, {
  figures: DELTA_CANCRI,
  siderealDeg: 103.49264221625,
});

/** The galactic centre at 0° Sagittarius. */
export const galacticCentreSagittarius: Ayanamsa = /* @__PURE__ */ starAyanamsa(
  "galacticCentreSagittarius",
  17,
  { figures: SAGITTARIUS_A, siderealDeg: 240 },
);

/** The galactic centre at the golden section of 0° Scorpio and 0° Aquarius: R. Gil Brand. */
export const galacticCentreGilBrand: Ayanamsa = /* @__PURE__ */ starAyanamsa("galacticCentreGilBrand", 30, {
  figures: SAGITTARIUS_A,
  siderealDeg: 244.376941017,
});

/** The polar longitude of the galactic centre in the middle of Mula, 6°40′ Sagittarius: E. Wilhelm. */
export const galacticCentreMulaWilhelm: Ayanamsa = /* @__PURE__ */ starAyanamsa(
  "galacticCentreMulaWilhelm",
  36,
  { figures: SAGITTARIUS_A, siderealDeg: 246 + 40 / 60, isPolar: true },
);

/** The galactic centre at 0° Capricorn: D. Cochrane. */
export const galacticCentreCochrane: Ayanamsa = /* @__PURE__ */ starAyanamsa("galacticCentreCochrane", 40, {
  figures: SAGITTARIUS_A,
  siderealDeg: 270,
});

/** The node of the galactic equator of the IAU of 1958 at 0° Sagittarius, so its pole at 150°. */
export const galacticEquatorIau1958: Ayanamsa = /* @__PURE__ */ starAyanamsa("galacticEquatorIau1958", 31, {
  figures: GALACTIC_POLE_IAU1958,
  siderealDeg: 150,
  isPole: true,
});

/** The node of the galactic equator of 2010 at 0° Sagittarius. */
export const galacticEquator: Ayanamsa = /* @__PURE__ */ starAyanamsa("galacticEquator", 32, {
  figures: GALACTIC_POLE,
  siderealDeg: 150,
  isPole: true,
});

/** The node of the galactic equator of 2010 in the middle of Mula, 6°40′ Sagittarius: E. Wilhelm. */
export const galacticEquatorMula: Ayanamsa = /* @__PURE__ */ starAyanamsa("galacticEquatorMula", 33, {
  figures: GALACTIC_POLE,
  siderealDeg: 156 + 40 / 60,
  isPole: true,
});
