import { type FixedAyanamsa, namedAyanamsa } from "./fixed-ayanamsa.ts";
import { projectedZodiac } from "./projection.ts";

// t₀ is TT. A value that was published for an instant of UT or with another model of precession is the one that Swiss Ephemeris has on the
// precession of the engine: docs/reference/constants.md lists both.

/** Fagan & Bradley: 24°02′31.36″ in 1950. */
export const faganBradley: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "faganBradley",
  0,
  2433282.42345905,
  24.041929837,
);

/** Lahiri of the Indian Astronomical Ephemeris of 1985: 23°15′00.658″ on 21 March 1956, nutation included. */
export const lahiri: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa("lahiri", 1, 2435553.5, 23.2455609546);

/** De Luce: zero on 1 January 1 BCE. */
export const deLuce: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa("deLuce", 2, 1721057.5, -0.0000046327, 0);

/** B. V. Raman. */
export const raman: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa("raman", 3, 2415020, 21.0142100125);

/** Usha and Shashi: 18°39′39.46″ in 1900. */
export const ushaShashi: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa("ushaShashi", 4, 2415020, 18.66096);

/** K. S. Krishnamurti's table: 22.363889° in 1900. */
export const krishnamurti: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "krishnamurti",
  5,
  2415020,
  22.3636590125,
);

/** Djwhal Khul: the Age of Aquarius begins in 2117. */
export const djwhalKhul: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa("djwhalKhul", 6, 2415020, 26.9630976);

/** Sri Yukteshwar. */
export const yukteshwar: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa("yukteshwar", 7, 2415020, 21.082222);

/** J. N. Bhasin. */
export const jnBhasin: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa("jnBhasin", 8, 2415020, 21.365556);

/** Kugler's first group of Babylonian positions: −5°40′ in −100. */
export const babylonianKugler1: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "babylonianKugler1",
  9,
  1684532.5,
  -5.6666750984,
  -5.66667,
);

/** Kugler's second group: −4°16′ in −100. */
export const babylonianKugler2: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "babylonianKugler2",
  10,
  1684532.5,
  -4.2666750984,
  -4.26667,
);

/** Kugler's third group: −3°25′ in −100. */
export const babylonianKugler3: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "babylonianKugler3",
  11,
  1684532.5,
  -3.4166750984,
  -3.41667,
);

/** P. Huber (1958): −4°28′ in −100. */
export const babylonianHuber: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "babylonianHuber",
  12,
  1684532.5,
  -4.4666750984,
  -4.46667,
);

/** R. Mercier (1977), η Piscium: −5°04′46″ in −129. */
export const babylonianEtaPiscium: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "babylonianEtaPiscium",
  13,
  1673941,
  -5.0791722386,
  -5.079167,
);

/** Aldebaran at 15° Taurus in −100. */
export const babylonianAldebaran: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "babylonianAldebaran",
  14,
  1684532.5,
  -4.4413910784,
  -4.44138598,
);

/** R. Mercier, Hipparchos: −9°20′ on 27 June −128. */
export const hipparchos: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "hipparchos",
  15,
  1674484,
  -9.3333352314,
  -9.33333,
);

/** The Sassanian tables: zero on 18 March 564. */
export const sassanian: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "sassanian",
  16,
  1927135.8747793,
  -0.0000021767,
  0,
);

/** The mean equinox of J2000.0; always on the ecliptic of that date, as in Swiss Ephemeris. */
export const equinoxJ2000: FixedAyanamsa = /* @__PURE__ */ projectedZodiac(
  /* @__PURE__ */ namedAyanamsa("equinoxJ2000", 18, 2451545, 0),
);

/** The mean equinox of J1900; always on the ecliptic of that date, as in Swiss Ephemeris. */
export const equinoxJ1900: FixedAyanamsa = /* @__PURE__ */ projectedZodiac(
  /* @__PURE__ */ namedAyanamsa("equinoxJ1900", 19, 2415020, 0),
);

/** The mean equinox of B1950; always on the ecliptic of that date, as in Swiss Ephemeris. */
export const equinoxB1950: FixedAyanamsa = /* @__PURE__ */ projectedZodiac(
  /* @__PURE__ */ namedAyanamsa("equinoxB1950", 20, 2433282.42345905, 0),
);

/** Suryasiddhanta: zero at Kali 3600, 21 March 499. */
export const suryasiddhanta: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "suryasiddhanta",
  21,
  1903396.8128654,
  -0.0000024618,
  0,
);

/** The same, from the place of the mean Sun: −0.21463395°. */
export const suryasiddhantaMeanSun: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "suryasiddhantaMeanSun",
  22,
  1903396.8128654,
  -0.2146364118,
  -0.21463395,
);

/** Aryabhata: zero at local noon of Ujjain, 21 March 499. */
export const aryabhata: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "aryabhata",
  23,
  1903396.7895321,
  -0.0000024618,
  0,
);

/** The same, from the place of the mean Sun: −0.23763238°. */
export const aryabhataMeanSun: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "aryabhataMeanSun",
  24,
  1903396.7895321,
  -0.2376348418,
  -0.23763238,
);

/** Suryasiddhanta with ζ Piscium at polar longitude 359°50′ in 499: −0.79167046°. */
export const suryasiddhantaRevati: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "suryasiddhantaRevati",
  25,
  1903396.8128654,
  -0.7916729218,
  -0.79167046,
);

/** Suryasiddhanta with Spica at polar longitude 180° in 499: 2.11070444°. */
export const suryasiddhantaCitra: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "suryasiddhantaCitra",
  26,
  1903396.8128654,
  2.1107019783,
  2.11070444,
);

/** R. Mardyks: 30° at the autumnal equinox of 1998; always on the ecliptic of that date, as in Swiss Ephemeris. */
export const galacticAlignmentMardyks: FixedAyanamsa = /* @__PURE__ */ projectedZodiac(
  /* @__PURE__ */ namedAyanamsa("galacticAlignmentMardyks", 34, 2451079.734892, 30),
);

/** Aryabhata's disciples: zero on 21 March 522. */
export const aryabhata522: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "aryabhata522",
  37,
  1911797.740782,
  -0.0000023605,
  0,
);

/** J. P. Britton (2010): −3.2° on 1 January 0. */
export const babylonianBritton: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "babylonianBritton",
  38,
  1721057.5,
  -3.2000046327,
  -3.2,
);

/** N. A. Fiorenza: 25° on 1 January 2000. */
export const galacticEquatorFiorenza: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "galacticEquatorFiorenza",
  41,
  2451544.5,
  24.9999999718,
  25,
);

/** Vettius Valens, from his positions of the Moon. */
export const vettiusValens: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "vettiusValens",
  42,
  1775845.5,
  -2.9422039716,
  -2.9422,
);

/** Lahiri, Panchanga Darpan (1940): 22°26′45.50″ in 1900. */
export const lahiri1940: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "lahiri1940",
  43,
  2415020,
  22.4457422325,
);

/** Lahiri, Tables of the Sun (1972): zero on 22 March 285. */
export const lahiriVp285: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "lahiriVp285",
  44,
  1825235.2458333,
  -0.0000000007,
);

/** Krishnamurti by D. Senthilathiban: zero on 21 March 291. */
export const krishnamurtiVp291: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "krishnamurtiVp291",
  45,
  1827424.75228,
  0.0000000009,
);

/** Lahiri of the Calendar Reform Committee: 23°15′00″ on 21 March 1956, nutation included. */
export const lahiriIcrc: FixedAyanamsa = /* @__PURE__ */ namedAyanamsa(
  "lahiriIcrc",
  46,
  2435553.5,
  23.2452576172,
);
