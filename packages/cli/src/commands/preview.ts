import type { PreviewLink } from "@parley/server";
import type { OwnerApi } from "../connect.ts";

/** Prints an address at which a bot's draft can be tried out: nothing is stored. */
export const previewBot = async (api: OwnerApi, bot: string): Promise<void> => {
  const { url } = await api.post<PreviewLink>(`/api/v1/typebots/${encodeURIComponent(bot)}/preview`, {});
  console.log(url);
};
