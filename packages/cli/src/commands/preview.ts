import { calls } from "@parley/api";
import type { OwnerApi } from "../connection/connect.ts";

/** Prints an address at which a bot's draft can be tried out: nothing is stored. */
export const previewBot = async (api: OwnerApi, bot: string): Promise<void> => {
  const { url } = await api.call(calls.createPreviewLink, { params: { ref: bot } });
  console.log(url);
};
