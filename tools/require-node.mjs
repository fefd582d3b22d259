/**
 * Exits with one line if this Node is too old to run the project's TypeScript. Plain JavaScript, because an older Node
 * must be able to parse it. Run directly by `npm run check`, imported by vitest.config.ts.
 */
const MINIMUM = [22, 18];
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < MINIMUM[0] || (major === MINIMUM[0] && minor < MINIMUM[1])) {
  console.error(
    `Tests need Node ${MINIMUM.join(".")} or later; this is Node ${process.versions.node}. ` +
      "Use `npm test` or `npx vitest`: they run the Node that `npm ci` installs in node_modules/.bin.",
  );
  process.exit(1);
}
