/**
 * Measures, as a black box, the share of the Sun's mass that the reference uses for the deflection of light at an
 * impact parameter inside the solar disc, and writes engine/data/solar-disc-mass.ts: `node ephe-tests/reference/build-solar-disc.ts`.
 *
 * Mercury and Venus are followed through their superior conjunctions. The ratio of the measured deflection to
 * a point mass's (ERFA `eraLd`) is fitted by a polyline with nodes at every hundredth of the solar radius, the
 * shape that leaves the smallest residual (under 5e-4″).
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { FLAG, GEOMETRIC, openReference, REFERENCE_BODY } from "./reference-library.ts";

type Vector = readonly [number, number, number];
const NODES = 101;
const SOLAR_RADIUS_AU = 696000 / 149597870.7;
const SCHWARZSCHILD_RADIUS_AU = 1.97412574336e-8;

const library = openReference();
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const unit = (a: Vector): Vector => {
  const length = Math.sqrt(dot(a, a));
  return [a[0] / length, a[1] / length, a[2] / length];
};
const angle = (a: Vector, b: Vector) => {
  const cross: Vector = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  return Math.atan2(Math.sqrt(dot(cross, cross)), dot(a, b));
};
const vector = (body: number, epochJdTt: number, flags: number) =>
  library.calc(epochJdTt, body, flags).data as unknown as Vector;

function measure(body: number, epochJdTt: number) {
  const withoutAberration = (GEOMETRIC & ~FLAG.truePosition & ~FLAG.noDeflection) | FLAG.noAberration;
  const straight = vector(body, epochJdTt, withoutAberration | FLAG.noDeflection);
  const bent = vector(body, epochJdTt, withoutAberration);
  const earthFromSun = minus(
    vector(REFERENCE_BODY.Earth, epochJdTt, GEOMETRIC | FLAG.barycentric),
    vector(REFERENCE_BODY.Sun, epochJdTt, GEOMETRIC | FLAG.barycentric),
  );
  const distanceAu = Math.sqrt(dot(earthFromSun, earthFromSun));
  const e = unit(earthFromSun);
  const fromSun: Vector = [
    straight[0] + earthFromSun[0],
    straight[1] + earthFromSun[1],
    straight[2] + earthFromSun[2],
  ];
  const q = unit(fromSun);
  const n = unit(straight);
  const weight = SCHWARZSCHILD_RADIUS_AU / distanceAu / (1 + dot(q, e));
  const nq = dot(n, q);
  const ne = dot(n, e);
  const shift: Vector = [
    weight * (e[0] * nq - q[0] * ne),
    weight * (e[1] * nq - q[1] * ne),
    weight * (e[2] * nq - q[2] * ne),
  ];
  return {
    impact: (Math.sin(angle(n, [-e[0], -e[1], -e[2]])) * distanceAu) / SOLAR_RADIUS_AU,
    ratio: angle(n, unit(bent)) / Math.sqrt(dot(shift, shift)),
    behindSun: dot(straight, straight) > distanceAu * distanceAu,
  };
}

const lower = new Float64Array(NODES);
const diagonal = new Float64Array(NODES);
const right = new Float64Array(NODES);
const samples: { impact: number; ratio: number }[] = [];
for (const body of [REFERENCE_BODY.Mercury, REFERENCE_BODY.Venus]) {
  for (let day = 2380000; day < 2597000; day += 0.5) {
    const near = measure(body, day);
    if (!near.behindSun || near.impact > 9) continue;
    const stepDays = near.impact < 2 ? 0.0025 : 0.01;
    for (let t = day - 0.25; t < day + 0.25; t += stepDays) {
      const { impact, ratio, behindSun } = measure(body, t);
      if (!behindSun || impact >= 1) continue;
      samples.push({ impact, ratio });
      const i = Math.min(NODES - 2, Math.floor(impact * (NODES - 1)));
      const u = impact * (NODES - 1) - i;
      const weight = 1 / (impact * impact);
      diagonal[i] = (diagonal[i] as number) + weight * (1 - u) ** 2;
      diagonal[i + 1] = (diagonal[i + 1] as number) + weight * u * u;
      lower[i + 1] = (lower[i + 1] as number) + weight * u * (1 - u);
      right[i] = (right[i] as number) + weight * ratio * (1 - u);
      right[i + 1] = (right[i + 1] as number) + weight * ratio * u;
    }
  }
}
for (let i = 1; i < NODES; i++) {
  const factor = (lower[i] as number) / (diagonal[i - 1] as number);
  diagonal[i] = (diagonal[i] as number) - factor * (lower[i] as number);
  right[i] = (right[i] as number) - factor * (right[i - 1] as number);
}
const share = new Float64Array(NODES);
for (let i = NODES - 1; i >= 0; i--) {
  const above = i + 1 < NODES ? (lower[i + 1] as number) * (share[i + 1] as number) : 0;
  share[i] = ((right[i] as number) - above) / (diagonal[i] as number);
}
share[0] = 0;
share[NODES - 1] = 1;
let worstArcsec = 0;
for (const { impact, ratio } of samples) {
  const i = Math.min(NODES - 2, Math.floor(impact * (NODES - 1)));
  const u = impact * (NODES - 1) - i;
  const fitted = (share[i] as number) * (1 - u) + (share[i + 1] as number) * u;
  worstArcsec = Math.max(worstArcsec, (Math.abs(fitted - ratio) * 1.75) / impact);
}
const rows: string[] = [];
for (let i = 0; i < NODES; i += 10) {
  rows.push(`  ${Array.from(share.subarray(i, i + 10), (value) => value.toFixed(6)).join(", ")},`);
}
writeFileSync(
  join(import.meta.dirname, "..", "..", "engine", "data", "solar-disc-mass.ts"),
  `/**
 * Share of the Sun's mass that bends light passing at an impact parameter of 0, 0.01, … 1 solar radius.
 * Source: measured from the reference by ephe-tests/reference/build-solar-disc.ts (${samples.length} samples,
 * worst residual ${worstArcsec.toExponential(1)}"); facts, no licence attaches.
 */
export const SOLAR_DISC_MASS_SHARE: readonly number[] = [
${rows.join("\n")}
];
`,
);
console.log(`${samples.length} samples, worst residual ${worstArcsec.toExponential(2)} arcsec`);
