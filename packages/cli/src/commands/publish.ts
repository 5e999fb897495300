import { calls } from "@parley/api";
import { linesOfFindings } from "../bots/findings.ts";
import type { OwnerApi } from "../connection/connect.ts";

/** Publishes a bot's draft and prints the findings of lint. */
export const publishBot = async (api: OwnerApi, bot: string): Promise<void> => {
  const { version, isNew, url, findings } = await api.call(calls.publishBot, { params: { ref: bot } });
  console.log(`${isNew ? "" : "Nothing has changed. "}Version ${version} is live: ${url}`);
  for (const line of linesOfFindings(findings)) console.log(line);
};
