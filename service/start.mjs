// Starts the service, or reports that Node is too old. Older versions can parse this file; they would fail in main.ts with a
// syntax error, because they do not strip types.
const required = [22, 18];
const version = process.versions.node.split(".").map(Number);
const isSupported = version[0] > required[0] || (version[0] === required[0] && version[1] >= required[1]);

if (isSupported) {
  import("./main.ts")
    .then(({ serve }) => serve())
    .catch((error) => {
      console.error(error);
      process.exitCode = 1;
    });
} else {
  console.error(
    [
      `Almagest needs Node ${required.join(".")} or later; this is Node ${process.versions.node}.`,
      "",
      "  - From a clone:   npm install && npm start",
      "    (npm install adds a suitable Node for development to node_modules/.bin)",
      `  - In production:  use a Node ${required.join(".")} or later: node service/start.mjs`,
    ].join("\n"),
  );
  process.exitCode = 1;
}
