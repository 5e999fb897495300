import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSecret } from "../create-id.ts";

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

/**
 * The secret in the file, made the first time (mode 0600: only this user reads it). Two processes that start at
 * once get the same: the file is created by exactly one of them.
 */
export const keepSecret = (folder: string, name: string): string => {
  const path = join(folder, name);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(path, createSecret(), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  }
  const secret = readFileSync(path, "utf8").trim();
  if (secret === "")
    throw new Error(`${path} is empty. Put the secret back, or remove the file to have a new one made.`);
  return secret;
};
