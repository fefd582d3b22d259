import { rolldown } from "rolldown";

/** The code of a module and of all that it imports, without unused exports, as a bundler writes it for browsers. */
export async function bundleText(
  code: string,
  format: "esm" | "cjs" = "esm",
  minify = false,
): Promise<string> {
  const entry = "virtual:entry";
  const isEntry = /^virtual:entry$/;
  const bundle = await rolldown({
    input: entry,
    platform: "browser",
    // Scripts have no address: bundlers write an empty object.
    ...(format === "cjs" && { transform: { define: { "import.meta": "{}" } } }),
    plugins: [
      {
        name: "entry",
        resolveId: { filter: { id: isEntry }, handler: (id) => id },
        load: { filter: { id: isEntry }, handler: () => code },
      },
    ],
  });
  const { output } = await bundle.generate({ format, ...(minify && { minify }) });
  await bundle.close();
  return output.map((chunk) => (chunk.type === "chunk" ? chunk.code : "")).join("");
}
