/**
 * Replaces the functions of Math that the engine uses and IEEE 754 does not define to the bit by plain arithmetic,
 * which it does define: any remaining difference between platforms is the engine's. Accurate to about 1e-15, and
 * slow. purity.slow.test.ts checks that the engine uses no others.
 *
 * Plain JavaScript, because it is copied into projects outside the repository.
 */
const HALF_PI = Math.PI / 2;
/** π/2 minus its nearest double. */
const HALF_PI_REST = 6.123233995736766e-17;

/** Sine and cosine of |x| ≤ π/4 by their power series; `first` is x for the sine, 1 for the cosine. */
function series(first, x, firstDegree) {
  let term = first;
  let sum = first;
  for (let degree = firstDegree + 2; degree < 24; degree += 2) {
    term *= (-x * x) / (degree * (degree - 1));
    sum += term;
  }
  return sum;
}

function sineOfQuadrant(x, quadrantsAhead) {
  const turns = Math.round(x / HALF_PI);
  const rest = x - turns * HALF_PI - turns * HALF_PI_REST;
  const quadrant = (((turns + quadrantsAhead) % 4) + 4) % 4;
  const value = quadrant % 2 === 0 ? series(rest, rest, 1) : series(1, rest, 0);
  return quadrant < 2 ? value : -value;
}

/** Arctangent of 0 ≤ x ≤ 1: the angle halved three times, then the power series. */
function arctangent(x) {
  let t = x;
  for (let halving = 0; halving < 3; halving++) t /= 1 + Math.sqrt(1 + t * t);
  let sum = 0;
  for (let degree = 29; degree > 0; degree -= 2) sum = 1 / degree - t * t * sum;
  return 8 * t * sum;
}

function fullArctangent(y, x) {
  const a = Math.abs(y);
  const b = Math.abs(x);
  const acute = a === 0 && b === 0 ? 0 : a <= b ? arctangent(a / b) : HALF_PI - arctangent(b / a);
  const upper = x < 0 ? Math.PI - acute : acute;
  return y < 0 ? -upper : upper;
}

Math.sin = (x) => sineOfQuadrant(x, 0);
Math.cos = (x) => sineOfQuadrant(x, 1);
Math.atan2 = (y, x) => fullArctangent(y, x);
Math.asin = (x) => fullArctangent(x, Math.sqrt((1 - x) * (1 + x)));
