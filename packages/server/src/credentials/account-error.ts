/** Why an account can't be used now, in words for its author. Nothing secret is among them. */
export class AccountError extends Error {
  override readonly name = "AccountError";
  /** Waiting does not help: its author has to do something. */
  readonly isLasting: boolean;

  constructor(message: string, isLasting = true) {
    super(message);
    this.isLasting = isLasting;
  }
}
