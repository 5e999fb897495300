import { type BotSummary, calls } from "@parley/api";
import type { OwnerApi } from "../connection/connect.ts";

const nameOf = ({ name, publicId }: BotSummary): string => `${name} (${publicId})`;

/** Closes a bot to new visitors, who get a message. */
export const closeBot = async (api: OwnerApi, ref: string): Promise<void> => {
  const bot = await api.call(calls.changeBot, { params: { ref }, body: { isClosed: true } });
  console.log(`${nameOf(bot)} is closed. Chats that run go on. To open it again: parley open ${bot.publicId}`);
};

/** Opens a closed bot again. */
export const openBot = async (api: OwnerApi, ref: string): Promise<void> => {
  const bot = await api.call(calls.changeBot, { params: { ref }, body: { isClosed: false } });
  console.log(`${nameOf(bot)} is open${bot.url === null ? ", but not published" : `: ${bot.url}`}`);
};

/** Removes a bot from its public address. */
export const unpublishBot = async (api: OwnerApi, ref: string): Promise<void> => {
  const bot = await api.call(calls.unpublishBot, { params: { ref } });
  console.log(`${nameOf(bot)} is not published any more. To bring it back: parley publish ${bot.publicId}`);
};

/** Deletes a bot. It can be restored. */
export const deleteBot = async (api: OwnerApi, ref: string): Promise<void> => {
  const bot = await api.call(calls.getBot, { params: { ref }, query: { fields: "summary" } });
  await api.call(calls.deleteBot, { params: { ref: bot.id } });
  console.log(
    `${nameOf(bot)} is deleted. To bring it back with its results, within 30 days: parley restore ${bot.publicId}`,
  );
};

/** Restores a deleted bot. */
export const restoreBot = async (api: OwnerApi, ref: string): Promise<void> => {
  const bot = await api.call(calls.restoreBot, { params: { ref } });
  console.log(`${nameOf(bot)} is back${bot.url === null ? "" : `: ${bot.url}`}`);
};

/** Prints a bot's address, or changes it. */
export const addressBot = async (api: OwnerApi, ref: string, publicId?: string): Promise<void> => {
  const params = { ref };
  const bot =
    publicId === undefined
      ? await api.call(calls.getBot, { params, query: { fields: "summary" } })
      : await api.call(calls.changeBot, { params, body: { publicId } });
  console.log(bot.url ?? `Not published yet: parley publish ${bot.publicId}`);
};
