import type { PublishedBot } from "@parley/server";
import type { OwnerApi } from "../connect.ts";

/** Makes a new live version of a bot's draft. */
export const publishBot = async (api: OwnerApi, bot: string): Promise<void> => {
  const { version, url } = await api.post<PublishedBot>(`/api/v1/typebots/${encodeURIComponent(bot)}/publish`, {});
  console.log(`Version ${version} is live: ${url}`);
};
