/** Thrown when an operator's command can't be carried out. The message says why and what to do. Nothing was changed. */
export class UpkeepError extends Error {
  override readonly name = "UpkeepError";
}
