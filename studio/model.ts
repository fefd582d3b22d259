/** What the views show and what they can do. */
import type { ResolvedBirth } from "./civil-time.ts";
import type { ChartTools, Moments, StudioChart } from "./compute-chart.ts";
import type { Birth, Place, StudioState } from "./state.ts";
import type { ClockText } from "./text.ts";

export type PersonName = "birth" | "partner";

/** A computed chart with all that it was computed from. */
export interface ShownChart {
  readonly chart: StudioChart;
  readonly moments: Moments;
  readonly tools: ChartTools;
}

export interface Model {
  readonly state: StudioState;
  /** Null: not yet computed. */
  readonly shown: ShownChart | null;
  readonly birth: ResolvedBirth | null;
  readonly partner: ResolvedBirth | null;
  /** The principal place of the browser's zone. */
  readonly nowPlace: Place;
  /** The zone of the texts, and its clock. */
  readonly zoneName: string;
  readonly clockText: ClockText;
  /** A sentence about input that is not used. */
  readonly problem: string | null;
  /** A sentence about what is being loaded. */
  readonly progress: string | null;
  readonly isPlaying: boolean;
  /** The middle of the slider, JD UT. */
  readonly middleJdUt: number;
  /** The instant that the slider moves, JD UT. */
  readonly atJdUt: number;
}

export interface Actions {
  change(changes: Partial<StudioState>): void;
  setPerson(name: PersonName, birth: Birth | null): void;
  /** Moves the slider's instant, and its middle if the instant is outside. */
  moveTo(jdUt: number): void;
  play(): void;
  pause(): void;
  /** Back to birth or now. */
  reset(): void;
  report(problem: string | null): void;
  render(): void;
}
