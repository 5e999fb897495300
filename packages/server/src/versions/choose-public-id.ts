import type { ImportedBot } from "@parley/api";
import { createPublicId, freePublicId, publicIdTaken } from "../bot-rows/public-id.ts";
import type { Connection } from "../database/schema.ts";

interface Wish {
  id: string;
  name: string;
  /** The address requested by the import. */
  wanted?: string | undefined;
  /** The address in the imported file. */
  ownPublicId?: unknown;
}

/**
 * Chooses the address of a new bot: the one in its file, if available.
 *
 * @throws HttpError 409 if the requested address is taken
 */
export const choosePublicId = async (
  transaction: Connection,
  { id, name, wanted, ownPublicId }: Wish,
): Promise<{ publicId: string; dropped: ImportedBot["report"]["dropped"] }> => {
  if (wanted !== undefined) {
    if (!(await freePublicId(transaction, wanted, id))) throw publicIdTaken(wanted);
    return { publicId: wanted, dropped: [] };
  }
  if (typeof ownPublicId === "string" && (await freePublicId(transaction, ownPublicId, id)))
    return { publicId: ownPublicId, dropped: [] };
  const made = createPublicId(name, id);
  const publicId = (await freePublicId(transaction, made, id)) ? made : id;
  if (typeof ownPublicId !== "string" || ownPublicId === "") return { publicId, dropped: [] };
  const message = `The address "${ownPublicId}", because another bot has it or it can't be one: the bot is at "${publicId}".`;
  return { publicId, dropped: [{ path: "publicId", message }] };
};
