/** Numbers in 0 < x < 1, the same in every run. */
export type RandomNumbers = () => number;

/** Where the scores of random draws have to lie. */
export interface CalibrationGoal {
  /** Where the median has to lie: the scale's neutral score. */
  readonly neutral: number;
  /** How far the median may lie from there. */
  readonly medianWithin: number;
  /** How many points the range from the 5th to the 95th percentile has to cover at least. */
  readonly rangeAtLeast: number;
}

/** How the scores of a technique are drawn, and where they have to lie. */
export interface Calibration {
  /** Its name on the command line, and its heading in docs/calibration.md. */
  readonly technique: string;
  /** One sentence for docs/calibration.md: what is drawn, from where. */
  readonly drawn: string;
  /** How many draws docs/calibration.md rests on. */
  readonly draws: number;
  readonly goal: CalibrationGoal;
  /** Decimals of a score. */
  readonly decimals: number;
  /** The scores of one random draw by name, the same names in the same order every time. */
  readonly draw: (random: RandomNumbers) => Readonly<Record<string, number>>;
}

/** Where the scores of one name lay. */
export interface ScoreSpread {
  readonly name: string;
  readonly median: number;
  readonly percentile5: number;
  readonly percentile95: number;
  /** From the 5th to the 95th percentile. */
  readonly range: number;
  readonly met: boolean;
}

/** Draws scores and tells where they lie, name by name. The goal is the calibration's own unless another is given. */
export function calibrate(
  { draw, goal: ownGoal }: Pick<Calibration, "draw" | "goal">,
  draws: number,
  random: RandomNumbers,
  goal: CalibrationGoal = ownGoal,
): readonly ScoreSpread[] {
  const scoresByName = new Map<string, number[]>();
  for (let count = 0; count < draws; count += 1) {
    for (const [name, score] of Object.entries(draw(random))) {
      const scores = scoresByName.get(name);
      if (scores === undefined) scoresByName.set(name, [score]);
      else scores.push(score);
    }
  }
  return [...scoresByName].map(([name, scores]) => {
    const sorted = Float64Array.from(scores).sort();
    const median = percentileOf(sorted, 50);
    const percentile5 = percentileOf(sorted, 5);
    const percentile95 = percentileOf(sorted, 95);
    const range = percentile95 - percentile5;
    const met = Math.abs(median - goal.neutral) <= goal.medianWithin && range >= goal.rangeAtLeast;
    return { name, median, percentile5, percentile95, range, met };
  });
}

/** The nearest rank: the smallest value that at least so many percent of the sorted values do not exceed. */
export function percentileOf(sorted: Float64Array, percent: number): number {
  const rank = Math.max(Math.ceil((percent / 100) * sorted.length), 1);
  const value = sorted[rank - 1];
  if (value === undefined) throw new RangeError("no values to take a percentile of");
  return value;
}
