export type Environment = Readonly<Record<string, string | undefined>>;

export interface NumberSetting {
  readonly variable: string;
  readonly min: number;
  readonly max: number;
}

export type SettingsReader = ReturnType<typeof createSettingsReader>;

/** Lists every problem of the settings. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings are not valid:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

/** Reads environment variables and collects their problems, so all of them are reported together. */
export function createSettingsReader(environment: Environment) {
  const problems: string[] = [];
  /** The trimmed value; null for a variable that is unset or blank. */
  const text = (variable: string): string | null => environment[variable]?.trim() || null;
  return {
    problems,
    text,
    /** The number, or the fallback for a variable that is unset, blank or invalid. */
    wholeNumber({ variable, min, max }: NumberSetting, fallback: number): number {
      const value = text(variable);
      if (value === null) return fallback;
      const number = Number(value);
      if (/^\d+$/.test(value) && number >= min && number <= max) return number;
      problems.push(`${variable} must be a whole number from ${min} to ${max}, not "${value}"`);
      return fallback;
    },
    /** One of the names, or the fallback for a variable that is unset, blank or invalid. */
    oneOf<Name extends string>(variable: string, names: readonly Name[], fallback: Name): Name {
      const value = text(variable) ?? fallback;
      const name = names.find((candidate) => candidate === value);
      if (name === undefined) problems.push(`${variable} must be one of ${names.join(", ")}, not "${value}"`);
      return name ?? fallback;
    },
  };
}

/** @throws {ConfigError} when the reader has found problems */
export function assertNoProblems({ problems }: SettingsReader): void {
  if (problems.length > 0) throw new ConfigError(problems);
}
