import type { CredentialRow } from "../database/schema.ts";
import { type Cipher, WrongSecretError } from "./create-cipher.ts";

/** The reason why an account can't be used until a person repairs it; null if it works. */
export const problemOf = (cipher: Cipher, row: Pick<CredentialRow, "problem" | "data" | "iv">): string | null => {
  if (row.problem !== null) return row.problem;
  try {
    cipher.decrypt(row);
    return null;
  } catch (error) {
    if (error instanceof WrongSecretError) return error.message;
    throw error;
  }
};
