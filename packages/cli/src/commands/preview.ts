import { calls } from "@parley/api";
import type { OwnerApi } from "../connection/connect.ts";

/** Prints the address of a preview of a bot's draft. Previews store nothing. */
export const previewBot = async (api: OwnerApi, bot: string): Promise<void> => {
  const { url } = await api.call(calls.createPreviewLink, { params: { ref: bot } });
  console.log(url);
};
