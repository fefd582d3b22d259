import { defined } from "../defined.ts";

/** A section of a guide about one way to call the service. */
export interface GuideSection {
  readonly heading: string;
  /** The files that its reader saves, by name. */
  readonly files: ReadonlyMap<string, string>;
  /** The commands that its reader runs, in order. */
  readonly commands: readonly string[];
  /** The commands with Debian's packages; null if the section has none. */
  readonly debianCommands: readonly string[] | null;
  /** The commands that have a name after their language, by name. */
  readonly namedCommands: ReadonlyMap<string, string>;
}

/** The sections of a guide with code blocks. A block whose language is followed by a name is a file of that name. */
export function sectionsOf(guide: string): readonly GuideSection[] {
  return guide.split(/^(?=## )/m).flatMap((text) => {
    const blocks = [...text.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
      ([, language, name, code]) => ({
        language,
        name,
        code: defined(code),
      }),
    );
    if (blocks.length === 0) return [];
    const commands = blocks.filter(({ language }) => language === "sh");
    const debianPlace = commands.findIndex(({ name }) => name === "debian");
    // They replace the commands before them.
    const debianCommands = debianPlace < 0 ? null : commands.slice(debianPlace);
    const section: GuideSection = {
      heading: defined(/^#+ (.*)/.exec(text)?.[1]),
      files: new Map(
        blocks.flatMap(({ language, name, code }) =>
          name === undefined || language === "sh" ? [] : [[name, code]],
        ),
      ),
      commands: commands.filter(({ name }) => name === undefined).map(({ code }) => code),
      debianCommands: debianCommands?.map(({ code }) => code) ?? null,
      namedCommands: new Map(
        commands.flatMap(({ name, code }) => (name === undefined ? [] : [[name, code] as const])),
      ),
    };
    return [section];
  });
}
