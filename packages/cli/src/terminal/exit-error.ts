/**
 * Ends the command with a message and an exit code: 1 for findings or a failure, 2 for wrong usage or an invalid bot file.
 */
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

/** Converts an operator's mistake to exit code 2 (wrong usage). */
export const orWrongUse = async <Value>(work: Promise<Value>): Promise<Value> => {
  try {
    return await work;
  } catch (error) {
    // Recognized by name, because the classes are part of the server, which may not be loaded.
    if (error instanceof Error && wrongUse.includes(error.name)) throw new ExitError(2, error.message);
    throw error;
  }
};
