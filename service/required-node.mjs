// The version of Node that the service needs. Older versions must be able to parse this file: they fail on TypeScript, and some on
// the syntax of the bundle.
const REQUIRED = [22, 18];

/**
 * Returns why this version of Node cannot run the service, with what to do; null if it can.
 *
 * @param start the command that starts the service in production
 */
export function findNodeProblem(start) {
  const required = REQUIRED.join(".");
  const version = process.versions.node.split(".").map(Number);
  const isSupported = version[0] > REQUIRED[0] || (version[0] === REQUIRED[0] && version[1] >= REQUIRED[1]);
  if (isSupported) return null;
  return [
    `Almagest needs Node ${required} or later; this is Node ${process.versions.node}.`,
    "",
    "  - From a clone:   npm install && npm start",
    "    (npm install adds a suitable Node for development to node_modules/.bin)",
    `  - In production:  use a Node ${required} or later: ${start}`,
  ].join("\n");
}
