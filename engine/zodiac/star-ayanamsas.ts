import { DELTA_CANCRI, LAMBDA_SCORPII, SPICA, ZETA_PISCIUM } from "../data/zodiac-stars.ts";
import type { StarFigures } from "../stars/star-catalogue.ts";
import type { Ayanamsa } from "./ayanamsa.ts";
import { starAyanamsa } from "./star-ayanamsa.ts";

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
