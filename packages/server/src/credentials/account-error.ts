/** Why an account can't be used now, in words for its author. Nothing secret is among them. */
export class AccountError extends Error {
  override readonly name = "AccountError";
  /** Waiting does not help: its author has to do something. */
  readonly isLasting: boolean;

  /** The account that has to be mended, and then goes on: connected again, or read; null where something else is wrong. */
  readonly lostAccount: string | null;

  constructor(message: string, isLasting = true, lostAccount: string | null = null) {
    super(message);
    this.isLasting = isLasting;
    this.lostAccount = lostAccount;
  }
}
