import type { JsonObject } from "@parley/core";

// What scripts written for the reference product's API send and get beside a bot's file.

/** Keys that such scripts require, of what there is nothing here. */
export const notHere = { customDomain: null, whatsAppCredentialsId: null, riskLevel: null, spaceId: null } as const;

/** Keys that belong to the row of a bot; the rest is its file. */
const rowKeys: ReadonlySet<string> = new Set([
  "id",
  "workspaceId",
  "publicId",
  "folderId",
  "isArchived",
  "isClosed",
  "createdAt",
  "updatedAt",
  ...Object.keys(notHere),
]);

/** What is given for a file, where nothing is said by a key that the file lacks and that is null. */
export const fileKeysOf = (given: object, file: object) =>
  Object.fromEntries(
    Object.entries(given).filter(([key, value]) => !rowKeys.has(key) && (value !== null || key in file)),
  ) as JsonObject;
