/** What every measurement of a run receives. */
export interface AccuracyRun {
  /** Instants per body of the random comparisons; a measurement derives its own counts from it. */
  readonly instants: number;
}

/** One measurement of `npm run accuracy`, and what docs/accuracy.md states of it. */
export interface AccuracyMeasurement<Result extends object> {
  /** Name for `--only`. */
  readonly name: string;
  /** Measures in a process of its own. The result is stored as JSON: numbers must be finite. */
  readonly measure: (run: AccuracyRun) => Promise<Result> | Result;
  /** The measurement's sections of docs/accuracy.md, each with a heading of level two. */
  readonly section: (result: Result) => string;
  /** A page of its own in docs/. */
  readonly page?: { readonly file: string; readonly content: (result: Result) => string };
  /** Lines between the marks of a section of another page in docs/. */
  readonly insert?: {
    readonly file: string;
    readonly mark: string;
    readonly lines: (result: Result) => readonly string[];
  };
}

/** A measurement whose result type is known only to itself. */
export interface AnyAccuracyMeasurement {
  readonly name: string;
  readonly measure: (run: AccuracyRun) => Promise<object> | object;
  /** The sections, from the members that `measure` returned as stored in docs/accuracy.json. */
  readonly section: (members: object) => string;
  readonly page: { readonly file: string; readonly content: (members: object) => string } | undefined;
  readonly insert:
    | {
        readonly file: string;
        readonly mark: string;
        readonly lines: (members: object) => readonly string[];
      }
    | undefined;
}

/** Joins a function that measures and its sections. */
export function defineMeasurement<Result extends object>(
  measurement: AccuracyMeasurement<Result>,
): AnyAccuracyMeasurement {
  const { name, measure, section, page, insert } = measurement;
  return {
    name,
    measure,
    section: (members) => section(members as Result),
    page: page && { file: page.file, content: (members) => page.content(members as Result) },
    insert: insert && { ...insert, lines: (members) => insert.lines(members as Result) },
  };
}
