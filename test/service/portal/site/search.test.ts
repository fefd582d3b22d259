import { describe, expect, test } from "vitest";
import { ERROR_CODES } from "../../../../service/contract/errors.ts";
import {
  createSearch,
  QUERY_CHARACTERS_MAX,
  type SearchResult,
} from "../../../../service/portal/site/search.ts";
import { defined } from "../../../defined.ts";
import { usePortalServer } from "../open-portal.ts";
import { BROWSER } from "./read-site.ts";

const PAGES = [
  {
    path: "/docs/plans",
    group: "Guides",
    hasHeadingIds: true,
    text: () => `# Plans

What a [request](x.md) costs in Kraków.

## Daily limit

The service answers \`daily_limit_reached\`. Retrograde
bodies cost nothing. Another sentence.

\`\`\`sh
# Houses of a comment
\`\`\`
`,
  },
  {
    path: "/docs/library",
    group: "Library",
    hasHeadingIds: true,
    text: () =>
      "# Library\n\nnpm install almagest\n\n## Retrograde periods\n\n| name | result |\n|---|---|\n| createEphemeris | positions |\n",
  },
  {
    path: "/docs/reference/sky",
    group: "API reference",
    hasHeadingIds: false,
    text: () => "# Sky\n\n## Response\n\nWhether the body is retrograde.\n",
  },
];

const marked = (parts: readonly string[]): string =>
  parts.map((part, index) => (index % 2 === 0 ? part : `[${part}]`)).join("");
const linesOf = (results: readonly SearchResult[]): readonly string[] =>
  results.map(({ address, heading, sentence }) => `${address} ${marked(heading)}: ${marked(sentence)}`);

describe("the search", () => {
  test("ranks headings before text, and shows the sentence with the word marked", async () => {
    const search = await createSearch(PAGES);
    expect(linesOf(search("retrograde").results)).toEqual([
      "/docs/library#retrograde-periods [Retrograde] periods: name: result",
      "/docs/plans#daily-limit Daily limit: [Retrograde] bodies cost nothing.",
      "/docs/reference/sky Sky: Whether the body is [retrograde].",
    ]);
  });

  test.each([
    ["a beginning", "retro per", "/docs/library#retrograde-periods"],
    ["a word without its accent", "krakow", "/docs/plans"],
    ["a wrong letter", "retrogrode periods", "/docs/library#retrograde-periods"],
    ["two exchanged letters", "libarry", "/docs/library"],
    ["an error code", "daily_limit_reached", "/docs/plans#daily-limit"],
    ["a part of an error code", "limit_reached", "/docs/plans#daily-limit"],
    ["an export", "createEphemeris", "/docs/library#retrograde-periods"],
    ["a part of an export", "ephemeris", "/docs/library#retrograde-periods"],
    ["words of different sections of a page", "ephemeris npm", "/docs/library"],
    ["a word of the contents", "retrograde api", "/docs/reference/sky"],
    ["code, which is not a heading", "houses comment", "/docs/plans#daily-limit"],
  ])("finds %s: %s", async (_, query, address) => {
    const search = await createSearch(PAGES);
    const { results, isComplete } = search(query);
    expect(results.map((result) => result.address)).toContain(address);
    expect(isComplete).toBe(true);
  });

  test("finds some of the words if no page has all, and nothing for words that no page has", async () => {
    const search = await createSearch(PAGES);
    const some = search("retrograde xyzzy");
    expect([some.isComplete, some.results.length]).toEqual([false, 3]);
    for (const query of ["xyzzy", "", "the", "%%%", "\u0000", "()[*"])
      expect(search(query), query).toEqual({ results: [], isComplete: false });
  });
});

describe("the page of the search", () => {
  const server = usePortalServer();

  const read = async (query: string, headers: Readonly<Record<string, string>> = BROWSER) => {
    const response = await fetch(`${server().baseUrl}/docs/search${query}`, { headers });
    return { response, text: await response.text() };
  };
  const find = async (words: string) => (await read(`?q=${encodeURIComponent(words)}`)).text;
  const addressesOf = (page: string) =>
    [...page.matchAll(/<li><a href="([^"]+)"><strong>/g)].map(([, address]) => defined(address));

  test("shows results with the words marked, and every result leads to an existing section", async () => {
    const { baseUrl } = server();
    const pages = new Map<string, string>();
    for (const words of ["retrograde", "ephemeris npm", "retrograde api", "sinastry", ...ERROR_CODES]) {
      const page = await find(words);
      const addresses = addressesOf(page);
      expect(addresses.length, words).toBeGreaterThan(0);
      expect(page, words).toContain("<mark>");
      for (const address of addresses) {
        const [path = "", id] = address.split("#");
        const target =
          pages.get(path) ?? (await (await fetch(`${baseUrl}${path}`, { headers: BROWSER })).text());
        pages.set(path, target);
        if (id !== undefined) expect(target, address).toContain(` id="${id}"`);
      }
    }
  });

  test("escapes the query, is not indexed, and answers HEAD", async () => {
    const { response, text } = await read(`?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(response.status).toBe(200);
    expect(text).not.toContain("<script>alert");
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    expect(text).toContain('<meta name="robots" content="noindex">');
    const head = await fetch(`${server().baseUrl}/docs/search?q=a`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  test("helps if the query is empty, unknown, odd or too long", async () => {
    for (const query of [
      "",
      "?",
      "?q=",
      "?q=xyzzy",
      "?q=%F0%9F%8C%99",
      "?q=%E0%A4%A",
      "?q=+++",
      "?p=1",
      "?q=the",
    ]) {
      const { response, text } = await read(query);
      expect(response.status, query).toBe(200);
      expect(text, query).toContain("All guides");
    }
    const longest = "a".repeat(QUERY_CHARACTERS_MAX);
    expect((await read(`?q=${longest}`)).response.status).toBe(200);
    const { response, text } = await read(`?q=${longest}a`);
    expect(response.status).toBe(400);
    expect(text).toContain(`at most ${QUERY_CHARACTERS_MAX} characters`);
  });
});
