import type { Connection } from "../database/schema.ts";
import { HttpError } from "../web/http-error.ts";

/** The longest part of a bot's name that goes into its public id. */
const maxNameLength = 80;

/** The name in lower case with hyphens, and the last 7 characters of the id: `lead-generation-1a2b3c4`. */
export const createPublicId = (name: string, id: string): string => {
  const words = name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxNameLength)
    .replace(/^-+|-+$/g, "");
  return `${words === "" ? "bot" : words}-${id.slice(-7)}`;
};

/** Paths of the viewer itself. */
const reserved = new Set([
  "api",
  "assets",
  "uploads",
  "preview",
  "embed",
  "healthz",
  "livez",
  "robots.txt",
  "favicon.ico",
  "sitemap.xml",
]);

/** Whether a text is a valid public id. Letters and emojis of all languages are permitted. */
const isPublicId = (text: string): boolean =>
  text.length <= 255 &&
  /^[\p{L}\p{N}\p{So}][\w.\-\p{L}\p{N}\p{M}\p{So}\p{Sk}\u200D]*$/u.test(text) &&
  !reserved.has(text.toLowerCase());

/** Other bots with this text as id or address. */
const findHolders = (connection: Connection, publicId: string, ownId: string) =>
  connection
    .selectFrom("bots")
    .select(["id", "name", "public_id", "is_archived"])
    .where((eb) => eb.or([eb("id", "=", publicId), eb("public_id", "=", publicId)]))
    .where("id", "!=", ownId)
    .execute();

type Holder = Awaited<ReturnType<typeof findHolders>>[number];

/** The new address of a deleted bot; null if the bot keeps its address. */
const otherAddress = ({ id, name, is_archived: isDeleted }: Holder, publicId: string): string | null => {
  const other = createPublicId(name, id);
  return isDeleted === 0 || id === publicId || other === publicId ? null : other;
};

/** Whether an address is available for a bot. */
export const findAddressState = async (
  connection: Connection,
  publicId: string,
  ownId: string,
): Promise<"free" | "taken" | "unusable"> => {
  if (!isPublicId(publicId)) return "unusable";
  const holders = await findHolders(connection, publicId, ownId);
  return holders.every((holder) => otherAddress(holder, publicId) !== null) ? "free" : "taken";
};

/**
 * Frees an address for a bot. Returns false if another bot has it; a deleted bot gets a new address derived from its name.
 */
export const freePublicId = async (transaction: Connection, publicId: string, ownId: string): Promise<boolean> => {
  if (!isPublicId(publicId)) return false;
  for (const holder of await findHolders(transaction, publicId, ownId)) {
    const other = otherAddress(holder, publicId);
    if (other === null) return false;
    await transaction.updateTable("bots").set({ public_id: other }).where("id", "=", holder.id).execute();
  }
  return true;
};

export const publicIdTaken = (publicId: string): HttpError =>
  new HttpError(409, "CONFLICT", `"${publicId}" is taken as an address. Choose another one.`);
