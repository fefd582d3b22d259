// Starts the service, or says what is missing. Plain JavaScript that older Nodes can parse too, because a Node
// without type stripping would stop at main.ts with a message that helps nobody.
const needed = [22, 18];
const running = process.versions.node.split(".").map(Number);
const isOldEnough = running[0] > needed[0] || (running[0] === needed[0] && running[1] >= needed[1]);

if (isOldEnough) {
  import("./main.ts").catch((error) => {
    console.error(error);
    process.exitCode = 1;
  });
} else {
  console.error(
    [
      `Almagest needs Node ${needed.join(".")} or later; this is Node ${process.versions.node}.`,
      "",
      "  - From a clone:   npm install && npm start",
      "    (the install brings a Node of its own for development, in node_modules/.bin)",
      `  - In production:  use a Node ${needed.join(".")} or later: node service/start.mjs`,
    ].join("\n"),
  );
  process.exitCode = 1;
}
