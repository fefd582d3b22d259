/**
 * Applies relativistic aberration to a direction and its rate, in place.
 *
 * Given and returned:
 * - `ray` direction (0–2; a unit vector when given, not normalised when returned) and its rate per day (3–5)
 *
 * Given:
 * - `velocity` the observer's barycentric velocity in units of the speed of light (0–2), its rate per day (3–5), and
 *   √(1 − v²) (6)
 *
 * Notes:
 * 1. The term of the solar potential (0.4 µas) is omitted, as in the reference.
 *
 * Accuracy: 1e-6″.
 *
 * **Source:** Urban & Seidelmann (2013), Explanatory Supplement, 7.2.5, as in ERFA `eraAb`.
 */
export function aberrate(ray: Float64Array, velocity: Float64Array): void {
  const px = ray[0]!;
  const py = ray[1]!;
  const pz = ray[2]!;
  const dpx = ray[3]!;
  const dpy = ray[4]!;
  const dpz = ray[5]!;
  const vx = velocity[0]!;
  const vy = velocity[1]!;
  const vz = velocity[2]!;
  const dvx = velocity[3]!;
  const dvy = velocity[4]!;
  const dvz = velocity[5]!;
  const contraction = velocity[6]!;
  const pv = px * vx + py * vy + pz * vz;
  const dpv = dpx * vx + dpy * vy + dpz * vz + px * dvx + py * dvy + pz * dvz;
  const share = 1 + pv / (1 + contraction);
  const dShare = dpv / (1 + contraction);
  ray[0] = px * contraction + share * vx;
  ray[1] = py * contraction + share * vy;
  ray[2] = pz * contraction + share * vz;
  ray[3] = dpx * contraction + dShare * vx + share * dvx;
  ray[4] = dpy * contraction + dShare * vy + share * dvy;
  ray[5] = dpz * contraction + dShare * vz + share * dvz;
}
