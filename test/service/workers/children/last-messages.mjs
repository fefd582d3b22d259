/** Sends as many messages as its parent requests, then kills itself. */
process.on("message", (count) => {
  for (let number = 1; number < count; number++) process.send(number);
  process.send(count, () => process.kill(process.pid, "SIGKILL"));
});
