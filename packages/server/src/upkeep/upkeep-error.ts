/** An operator's request can't be fulfilled. The message says why and what to do. Nothing was changed. */
export class UpkeepError extends Error {
  override readonly name = "UpkeepError";
}
