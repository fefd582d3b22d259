/**
 * Writes the page of the wheel for hosts of MCP Apps: the view and the wheel as one document, because the host loads nothing else.
 *
 *     node tools/write-wheel-app.ts
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { ROOT } from "./licences/inventory.ts";

const FOLDER = join(ROOT, "service/transport/tools/wheel");
export const WHEEL_APP_FILE = join(FOLDER, "wheel.html");

/** Renders the document. Its bytes depend on the sources and the bundler alone. */
export async function renderWheelApp(): Promise<string> {
  const bundle = await rolldown({
    input: join(FOLDER, "view.js"),
    platform: "browser",
    // The modules of the engine that the view does not use are omitted.
    treeshake: { moduleSideEffects: false },
  });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  const [{ code }] = output;
  // The end of a script must not occur in its text.
  const script = code.trim().replaceAll("</script", "<\\/script");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Wheel of a chart</title>
<style>
:root { color-scheme: light dark; --wheel-background: transparent; font-family: var(--font-sans, system-ui, sans-serif); }
body { margin: 0; }
#wheel { max-width: 640px; margin: 0 auto; }
#wheel svg { display: block; width: 100%; height: auto; }
#note { margin: 1rem; }
</style>
</head>
<body>
<div id="wheel"></div>
<p id="note" role="status" hidden></p>
<script>${script}</script>
</body>
</html>
`;
}

if (import.meta.main) writeFileSync(WHEEL_APP_FILE, await renderWheelApp());
