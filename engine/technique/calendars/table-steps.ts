import type { EventWindow } from "../../events/search-input.ts";
import { described } from "../../units/described.ts";
import type { JdUt } from "../../units/flavours.ts";
import { mustBe } from "../../units/read-options.ts";

/** The step of a table: one of the three. */
export interface TableStep {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
}

const PER_DAY = { days: 1, hours: 24, minutes: 1440 } as const;
type StepUnit = keyof typeof PER_DAY;
const STEP_SECONDS_MIN = 1;
const SECONDS_PER_DAY = 86_400;

/** The instants of the rows of a table. */
export interface TableInstants {
  readonly rowCount: number;
  /** The instant of a row: the window's start and whole steps, each rounded once. */
  at(row: number): JdUt;
}

/** The instants of a window: its start is the first, its end is excluded. The step is valid. */
export function tableInstants({ startJdUt, endJdUt }: EventWindow, step: TableStep): TableInstants {
  const unit = (Object.keys(PER_DAY) as StepUnit[]).find((name) => step[name] !== undefined) ?? "days";
  const count = step[unit] ?? 1;
  const at = (row: number): JdUt => startJdUt + (row * count) / PER_DAY[unit];
  let rowCount = Math.max(0, Math.ceil(((endJdUt - startJdUt) * PER_DAY[unit]) / count));
  while (rowCount > 0 && at(rowCount - 1) >= endJdUt) rowCount--;
  while (at(rowCount) < endJdUt) rowCount++;
  return { rowCount, at };
}

/** The rule of a step. */
export function stepRule(path: string, step: unknown): readonly string[] {
  const names = Object.keys(PER_DAY) as StepUnit[];
  const entries = typeof step === "object" && step !== null ? Object.entries(step) : [];
  const [first] = entries;
  if (first === undefined || entries.length > 1 || !names.includes(first[0] as StepUnit))
    return [`${path} must be an object with one of ${names.join(", ")}, not ${described(step)}`];
  const [unit, count] = first as [StepUnit, unknown];
  return mustBe(
    "a finite number of at least a second",
    (value) =>
      Number.isFinite(value) && ((value as number) * SECONDS_PER_DAY) / PER_DAY[unit] >= STEP_SECONDS_MIN,
  )(`${path}.${unit}`, count);
}
