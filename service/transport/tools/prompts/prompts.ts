/**
 * The prompts: questions that a person picks from a list, with the calls that answer each and their order. They are not in the list
 * of tools, so they take no room in a conversation that does not use them.
 */

/** An argument of a prompt: a text that the person writes. */
export interface PromptArgument {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** The tool and its argument whose names complete the text; null: any text. */
  readonly valuesOf: readonly [tool: string, argument: string] | null;
}

export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The tools that it calls; a server without one of them does not offer it. */
  readonly tools: readonly string[];
  readonly arguments: readonly PromptArgument[];
  /** Returns the message of the person. `texts` contains the required arguments, and the others that are not empty. */
  readonly write: (texts: Readonly<Record<string, string>>) => string;
}

const BIRTH_TEXT =
  "Date, local time and town, as in: 14 May 1987, 06:40, Porto. Say so if the time is unknown.";

const READ_BIRTH =
  "Read each birth as local date and time with the coordinates of the town; ask me if the town is ambiguous. " +
  "Send null for an unknown time, never a guess. Check time.timezone in the answer, and pass on every warning first.";

/** What every prompt does with the figures. */
const EXPLAIN = "Take every figure from the answers, add none, and say what an answer omits if I need it.";

export const PROMPTS: readonly Prompt[] = [
  {
    name: "birth_chart",
    title: "My birth chart",
    description: "Reads a birth chart: signs, houses, aspects.",
    tools: ["chart_full"],
    arguments: [birthArgument("birth", "Birth")],
    write: ({ birth }) => `Read my birth chart. I was born: ${birth}.

1. ${READ_BIRTH}
2. Call chart_full once. It has all that follows.
3. Describe Sun, Moon and Ascendant, then the planets in their signs and houses, the five closest aspects, and the elements. Without a \
birth time omit Ascendant and houses.
${EXPLAIN}`,
  },
  {
    name: "year_ahead",
    title: "My year ahead",
    description: "The birthday chart and the slow transits of the next twelve months.",
    tools: ["solar_return", "transits"],
    arguments: [
      birthArgument("birth", "Birth"),
      optional(
        "town",
        "Town of the birthday",
        "Where the next birthday is spent. Default: the town of birth",
      ),
    ],
    write: ({
      birth,
      town,
    }) => `Describe my year ahead. I was born: ${birth}.${town === undefined ? "" : ` I spend my birthday in: ${town}.`}

1. ${READ_BIRTH}
2. If the birth time is known, call solar_return for the year of my next birthday${town === undefined ? "" : ", with the coordinates of that town as location"}.
3. Call transits four times, each for the 92 days after the period before, from today, with bodies Jupiter, Saturn, Uranus, Neptune and Pluto.
4. Name the main themes by date. A transit of several passes is one theme with several dates.
${EXPLAIN} If my plan lacks a tool, say which, and use horoscope_daily for today.`,
  },
  {
    name: "compare_two_people",
    title: "Compare two people",
    description: "Compatibility of two people: scores, aspects, houses.",
    tools: ["synastry"],
    arguments: [birthArgument("person_a", "First person"), birthArgument("person_b", "Second person")],
    write: ({ person_a, person_b }) => `Compare two people. A was born: ${person_a}. B was born: ${person_b}.

1. ${READ_BIRTH}
2. Call synastry once, with A as personA and B as personB.
3. Describe each sphere with its score (50 is neutral) and the contacts that raise and lower it, then the houses. Always say whose planet it is.
${EXPLAIN} If my plan lacks the tool, say so, and compare the two charts of chart_planets.`,
  },
  {
    name: "best_day",
    title: "The best day",
    description: "The best days for a plan, such as a wedding or a contract.",
    tools: ["timing"],
    arguments: [
      birthArgument("birth", "Birth"),
      {
        ...optional("activity", "Activity", "What you plan: sign a contract, marry, travel, move"),
        isRequired: true,
        valuesOf: ["timing", "activity"],
      },
      optional("period", "Period", "As in: June 2027, or the next six weeks. Default: the next 30 days"),
      optional("town", "Town now", "Its clock decides when a day begins. Default: the town of birth"),
    ],
    write: ({ birth, activity, period, town }) => `Find the best day for: ${activity}. I was born: ${birth}.\
${period === undefined ? "" : ` Period: ${period}.`}${town === undefined ? "" : ` I am in: ${town}.`}

1. ${READ_BIRTH}
2. Call timing with the activity that is closest to my plan, the period in parts of at most 62 days, and the timezone of ${town === undefined ? "the town of birth" : "the town where I am"}.
3. Name the three best days with their reasons, and the days to avoid. The scores rate days, not hours.
${EXPLAIN} For a couple call timing for each person, and take the lower score of each day.`,
  },
  {
    name: "where_to_live",
    title: "Where to live",
    description: "Cities that suit a person, or how one town does.",
    tools: ["locations_rank", "locations_score"],
    arguments: [
      birthArgument("birth", "Birth"),
      optional("focus", "What matters most", "love, money, home, mind, body or identity. Default: all", [
        "locations_rank",
        "focus",
      ]),
      optional("region", "Region", "A part of the world. Default: the world", ["locations_rank", "region"]),
      optional("town", "Town", "A town that you consider"),
    ],
    write: ({ birth, focus, region, town }) => `Where should I live? I was born: ${birth}.\
${focus === undefined ? "" : ` What matters most: ${focus}.`}${region === undefined ? "" : ` Region: ${region}.`}${town === undefined ? "" : ` I consider: ${town}.`}

1. ${READ_BIRTH} Both tools need the birth time.
2. Call locations_rank${focus === undefined && region === undefined ? "" : " with that focus and region"}.${town === undefined ? "" : " Call locations_score for the town that I consider."}
3. Name the best cities with their scores (0-10, 5 is neutral) and the planets near their angles, and one that suits less.
${EXPLAIN} Say that the list has 61 large cities, and that any other town can be scored.`,
  },
];

function birthArgument(name: string, title: string): PromptArgument {
  return { ...optional(name, title, BIRTH_TEXT), isRequired: true };
}

function optional(
  name: string,
  title: string,
  description: string,
  valuesOf: PromptArgument["valuesOf"] = null,
): PromptArgument {
  return { name, title, description, isRequired: false, valuesOf };
}
