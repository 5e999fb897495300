/** What an operator asked for can't be done as asked; the message says why, and what to do. Nothing was changed. */
export class UpkeepError extends Error {
  override readonly name = "UpkeepError";
}
