/** Ends the command with a message and an exit code: 1 findings or a failure, 2 wrong use or no bot file. */
export class ExitError extends Error {
  readonly code: 1 | 2;

  constructor(code: 1 | 2, message: string) {
    super(message);
    this.name = "ExitError";
    this.code = code;
  }
}
