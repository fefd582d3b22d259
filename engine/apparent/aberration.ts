/**
 * Turns a natural direction into the proper one seen by a moving observer, in place, and its rate with it.
 * The result is not normalised: only its direction has meaning.
 *
 * @param ray direction (0–2, unit vector) and its rate per day (3–5)
 * @param velocity the observer's barycentric velocity in units of the speed of light (0–2) and its rate per day
 *   (3–5), and √(1 − v²) (6)
 *
 * Relativistic, without the term of the solar potential (0.4 µas), which the reference leaves out.
 * **Source:** Urban & Seidelmann (2013), Explanatory Supplement, 7.2.5, as in ERFA `eraAb`. Accuracy: 1e-6″.
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
