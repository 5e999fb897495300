/** Ends the command with a message and an exit code: 1 findings or a failure, 2 wrong use or no bot file. */
export class ExitError extends Error {
  readonly code: 1 | 2;

  constructor(code: 1 | 2, message: string) {
    super(message);
    this.name = "ExitError";
    this.code = code;
  }
}

const wrongUse = [
  "UpkeepError",
  "FolderLockedError",
  "ForeignDatabaseError",
  "UnfinishedCopyError",
  "NewerDatabaseError",
];

/** What an operator can't do as asked is wrong use, not a failure. */
export const orWrongUse = async <Value>(work: Promise<Value>): Promise<Value> => {
  try {
    return await work;
  } catch (error) {
    // Known by their names: their classes come with the server.
    if (error instanceof Error && wrongUse.includes(error.name)) throw new ExitError(2, error.message);
    throw error;
  }
};
