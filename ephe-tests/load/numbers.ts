/** Numbers in 0 < x < 1, the same in every run: Park & Miller's generator. */
export function randomNumbers(): () => number {
  let seed = 20_000_101;
  return () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
}

/** The quantile of a list, 0–1, between neighbours by the straight line. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const lower = sorted[below] ?? Number.NaN;
  return lower + ((sorted[below + 1] ?? lower) - lower) * (place - below);
}
