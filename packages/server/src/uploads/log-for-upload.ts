import { isMissingParent } from "../database/database-errors.ts";
import { logForResult } from "../results/entry-repository.ts";
import type { UploadServices } from "./services.ts";

/** Writes into the result's log why a file of the visitor is missing. */
export const logForUpload = async (
  { database }: Pick<UploadServices, "database">,
  result: { id: string; workspaceId: string },
  description: string,
  details: string,
): Promise<void> => {
  try {
    await logForResult({ database }, result, { status: "error", description, details });
  } catch (error) {
    // A chat that has only just begun may not have stored its result yet.
    if (!isMissingParent(error)) throw error;
  }
};
