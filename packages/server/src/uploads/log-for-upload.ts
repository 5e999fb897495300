import { isMissingParent } from "../database/database-errors.ts";
import { logForResult } from "../results/entry-repository.ts";
import type { UploadServices } from "./services.ts";

/** Logs with a result why a visitor's file is missing. */
export const logForUpload = async (
  { database }: Pick<UploadServices, "database">,
  result: { id: string; workspaceId: string },
  description: string,
  details: string,
): Promise<void> => {
  try {
    await logForResult({ database }, result, { status: "error", description, details });
  } catch (error) {
    // The result of a new chat may not be stored yet.
    if (!isMissingParent(error)) throw error;
  }
};
