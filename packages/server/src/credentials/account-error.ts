/** Why an account can't be used, as a message for its author without secrets. */
export class AccountError extends Error {
  override readonly name = "AccountError";
  /** Retrying doesn't help: the author must act. */
  readonly isLasting: boolean;

  /** The account that must be connected or entered again; null if something else is wrong. */
  readonly lostAccount: string | null;

  constructor(message: string, isLasting = true, lostAccount: string | null = null) {
    super(message);
    this.isLasting = isLasting;
    this.lostAccount = lostAccount;
  }
}
