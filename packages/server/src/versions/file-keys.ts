import type { JsonObject } from "@parley/core";

// Keys of a bot in the reference product's API that are not part of its file.

/** Keys that clients of the reference product's API expect, for features that Parley lacks. */
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

/** Selects the given keys that belong to the file. A null for a key that the file lacks is ignored. */
export const fileKeysOf = (given: object, file: object) =>
  Object.fromEntries(
    Object.entries(given).filter(([key, value]) => !rowKeys.has(key) && (value !== null || key in file)),
  ) as JsonObject;
