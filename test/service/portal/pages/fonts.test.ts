import { describe, expect, test } from "vitest";
import { defined } from "../../../defined.ts";
import { openPortalServer } from "../open-portal.ts";

const FONT_BYTES_MAX = 60_000;

/** The addresses of the fonts that a stylesheet names. */
async function fontsOf(client: { get(path: string): Promise<Response> }, stylesheet: string) {
  const rules = await (await client.get(stylesheet)).text();
  return [...rules.matchAll(/url\("([^"]+)"\)/g)].map(([, name]) => `/assets/${defined(name)}`);
}

describe("the typefaces", () => {
  test("are two files of this service of at most 60 kB, preloaded from the address that the stylesheet names", async () => {
    const { newClient } = await openPortalServer();
    const client = newClient();
    for (const path of ["/", "/docs/quick-start", "/account/sign-up"]) {
      const page = await client.get(path);
      const policy = page.headers.get("content-security-policy");
      expect(policy).toContain("font-src 'self'");
      const text = await (path.startsWith("/docs")
        ? await fetch(page.url, { headers: { accept: "text/html" } })
        : page
      ).text();
      const stylesheet = defined(/<link rel="stylesheet" href="([^"]+)"/.exec(text)?.[1]);
      const preloaded = [
        ...text.matchAll(/<link rel="preload" href="([^"]+)" as="font" type="font\/woff2" crossorigin>/g),
      ].map(([, address]) => defined(address));
      expect(preloaded).toHaveLength(2);
      expect(preloaded.toSorted()).toEqual((await fontsOf(client, stylesheet)).toSorted());
      const fonts = await Promise.all(preloaded.map((address) => client.get(address)));
      for (const font of fonts) {
        expect(font.headers.get("content-type")).toBe("font/woff2");
        expect(font.headers.get("cache-control")).toContain("immutable");
        expect(font.headers.get("content-encoding")).toBeNull();
      }
      const contents = await Promise.all(fonts.map((font) => font.arrayBuffer()));
      for (const content of contents) expect(Buffer.from(content).toString("latin1", 0, 4)).toBe("wOF2");
      expect(contents.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThanOrEqual(
        FONT_BYTES_MAX,
      );
    }
  });

  test("are served with their licence", async () => {
    const { newClient } = await openPortalServer();
    for (const name of ["eb-garamond", "public-sans"]) {
      const licence = await newClient().get(`/assets/${name}.licence.txt`);
      expect(licence.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(await licence.text()).toMatch(/^Copyright \d{4} The [\s\S]*SIL OPEN FONT LICENSE Version 1\.1/);
    }
  });
});
