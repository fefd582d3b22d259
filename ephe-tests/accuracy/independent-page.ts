import { count, table } from "./tables.ts";

/** Largest differences in longitude, arcseconds: ERFA's models replaced one after the other by the reference's. */
export interface ModelSteps {
  readonly name: string;
  readonly standardArcsec: number;
  readonly precessionArcsec: number;
  readonly nutationArcsec: number;
  readonly obliquityArcsec: number;
  readonly lightTimeArcsec: number;
}

/** Greenwich sidereal time over a period, arcseconds. */
export interface SiderealTimePeriod {
  readonly period: string;
  readonly standardArcsec: number;
  readonly nutationArcsec: number;
  /** The spread around its mean of the difference from the long-term expression, and the mean. */
  readonly longTermSpreadArcsec: number;
  readonly longTermOffsetArcsec: number;
}

export interface DeltaTRow {
  readonly year: number;
  readonly referenceSeconds: number;
  readonly espenakMeeusSeconds: number;
}

/** Largest differences of other ephemerides from the reference's data files, arcseconds. */
export interface OtherEphemeris {
  readonly name: string;
  readonly seriesArcsec: number;
  readonly analyticArcsec: number;
}

export interface IndependentResult {
  readonly independent: {
    readonly instants: number;
    readonly starDates: number;
    readonly behindSun: number;
    readonly nutationArcsec: number;
    readonly obliquityArcsec: number;
    readonly steps: readonly ModelSteps[];
    readonly siderealTime: readonly SiderealTimePeriod[];
    readonly deltaT: readonly DeltaTRow[];
    readonly ephemerides: readonly OtherEphemeris[];
  };
}

/** The Moon's mean motion, arcseconds in a second of time. */
const MOON_ARCSEC_PER_SECOND = 0.549;

const arcsec = (value: number) =>
  value < 0.00001 ? "0" : value.toFixed(value < 0.1 ? 5 : value < 10 ? 2 : 1);
const seconds = (value: number) => value.toFixed(2);

function stepTable({ steps }: IndependentResult["independent"]): string {
  const rows = steps.map((step) => [
    step.name,
    arcsec(step.standardArcsec),
    arcsec(step.precessionArcsec),
    arcsec(step.nutationArcsec),
    arcsec(step.obliquityArcsec),
    step.name === "Moon" ? arcsec(step.lightTimeArcsec) : "",
  ]);
  const head = [
    "",
    "IAU 2006/2000A",
    "+ precession",
    "+ nutation",
    "+ obliquity",
    "+ light-time of the Moon",
  ];
  return table(head, [false, true, true, true, true, true], rows);
}

function siderealTimeTable({ siderealTime }: IndependentResult["independent"]): string {
  const rows = siderealTime.map((row) => {
    const isModern = row.period.startsWith("1850");
    return [
      row.period,
      arcsec(row.standardArcsec),
      arcsec(row.nutationArcsec),
      isModern ? "" : arcsec(row.longTermSpreadArcsec),
      isModern ? "" : `${row.longTermOffsetArcsec.toFixed(4)}`,
    ];
  });
  const head = ["", "IAU 2006/2000A", "+ nutation", "long-term expression", "its offset"];
  return table(head, [false, true, true, true, true], rows);
}

function deltaTTable({ deltaT }: IndependentResult["independent"]): string {
  const rows = deltaT.map(({ year, referenceSeconds, espenakMeeusSeconds }) => {
    const difference = referenceSeconds - espenakMeeusSeconds;
    return [
      String(year),
      seconds(referenceSeconds),
      seconds(espenakMeeusSeconds),
      seconds(difference),
      seconds(Math.abs(difference) * MOON_ARCSEC_PER_SECOND),
    ];
  });
  const head = ["January 1", "reference, s", "Espenak & Meeus, s", "difference, s", "the Moon, ″"];
  return table(head, [false, true, true, true, true], rows);
}

function ephemerisTable({ ephemerides }: IndependentResult["independent"]): string {
  const rows = ephemerides.map(({ name, seriesArcsec, analyticArcsec }) => [
    name,
    arcsec(seriesArcsec),
    arcsec(analyticArcsec),
  ]);
  return table(["", "astronomy-engine", "the reference's analytic theory"], [false, true, true], rows);
}

/** docs/independent-check.md. */
export function independentPage({ independent }: IndependentResult): string {
  return `# Independent check

The engine agrees with Swiss Ephemeris ([accuracy.md](accuracy.md)), so an error of the reference would be an error of ours. This page compares
the reference with models that others published and implemented. Each difference above 0.001″ is traced to a named model.<!-- repository --> Written by
\`npm run accuracy\`; do not edit by hand.<!-- /repository -->

**Chain.** [ERFA](https://github.com/liberfa/erfa) (the IAU's SOFA routines under the BSD licence; Debian's liberfa) computes the deflection of light
(\`eraLd\`), aberration (\`eraAb\`), precession (\`eraEcm06\`, \`eraLtecm\`), nutation (\`eraNut06a\`), the places of stars (\`eraPmpx\`) and sidereal
time (\`eraGst06a\`). Its input is the engine's geometric vectors, with light-time iterated to convergence. The program<!-- repository -->,
\`ephe-tests/accuracy/erfa-chain.c\`,<!-- /repository --> shares no code with the engine.

**Dates.** ${count(independent.instants)} random whole Julian days of 1800–2399 for bodies, ${count(independent.starDates)} for the 63 stars. ${independent.behindSun} places within 0.3° of the Sun are
omitted: behind the solar disc the deflection of light is a convention in both.

## Longitudes

Largest difference of the apparent longitude from the reference, arcseconds. From left to right, one more model of ERFA is replaced by
the reference's; the last figure of a row is what remains unexplained.

${stepTable(independent)}

| step | model of the reference | instead of | cause |
|---|---|---|---|
| precession | Vondrák, Capitaine & Wallace (2011), long-term | IAU 2006 polynomials | valid over millennia; the polynomials drift from it by a few milliarcseconds in four centuries |
| nutation | 77 terms of IAU 2000B with full arguments, without its planetary offset | IAU 2000A, adjusted to IAU 2006 | ${arcsec(independent.nutationArcsec)}″ in Δψ at most |
| obliquity | its own series in the same paper | the angle between the paper's two poles | the two differ by 5 milliarcseconds at the ends (by ${arcsec(independent.obliquityArcsec)}″ from IAU 2006); it matters where the latitude is large, and most for the node, whose plane is inclined by 5° only |
| light-time of the Moon | her geometric distance at the instant, and the date of emission as one double (20 µs) | iterated, with the Earth's motion | the Earth moves 40 km while the light travels |

## Sidereal time

Largest difference of Greenwich apparent sidereal time from the reference, arcseconds. Angles and house cusps move with it.

${siderealTimeTable(independent)}

Between 1850 and 2050 the reference follows IAU 2006; what remains with its own nutation is the omitted complementary terms. Outside it uses
the mean longitude of the Earth (Simon et al. 1994) on the moving ecliptic, with an offset for each side: computed from ERFA's long-term
precession, this expression agrees. Sidereal time therefore jumps at 1850 and 2050 ([models.md](models.md#orientation-of-the-earth)), and differs from IAU 2006 by
${arcsec(independent.siderealTime.at(-1)?.standardArcsec ?? 0)}″ at the end of the span, in 2399.

## ΔT

Longitudes at an instant of UT depend on ΔT = TT − UT, which is measured for the past and a prediction for the future. The reference follows
Stephenson, Morrison & Hohenkerk (2016), the Astronomical Almanac and, for the future, Stephenson (1997); the polynomials of Espenak & Meeus
(2006), which NASA's canons use, are astronomy-engine's. [models.md](models.md#time) lists the formulas.

${deltaTTable(independent)}

Differences in the past are between the sources' measurements. After 2030 no value is known; two models may differ by minutes.

## Editions of the ephemeris

Largest difference in longitude from the reference's data files (DE431), arcseconds, on the same dates: the series of astronomy-engine (VSOP87
truncated to an arcminute, the lunar theory of 1954, integrated Pluto) through ERFA's chain with the reference's precession, nutation and
obliquity; and the analytic theory that the reference uses without data files.

${ephemerisTable(independent)}

[second-source.md](second-source.md) explains the series' errors.
`;
}
