/** A run that cannot continue: the daily limit, the limit of time, or no connection. */
export class RunStoppedError extends Error {
  override readonly name = "RunStoppedError";
}
