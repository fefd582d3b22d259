/**
 * Loaded with `--import` into a service: blocks its event loop again and again, as a machine without free processors does.
 * The pauses are shorter than the interval of any check, so a check is usually in flight when a block begins.
 */
const BLOCK_MS = 4_500;
const PAUSE_MS = 150;
const BLOCKS = 3;

let blocks = 0;
const block = () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCK_MS);
  blocks += 1;
  if (blocks < BLOCKS) setTimeout(block, PAUSE_MS);
  else console.log("the event loop runs again");
};
setTimeout(block, PAUSE_MS);
