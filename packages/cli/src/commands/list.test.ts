import { type BotSummary, countedResults } from "@parley/api";
import { expect, it } from "vitest";
import type { OwnerApi } from "../connection/connect.ts";
import { runCommand } from "../testing/open-owner-api.ts";
import { listBots } from "./list.ts";

it("tells that a bot has more results than are counted", async () => {
  const bot = (name: string, resultCount: number): BotSummary => ({
    id: name,
    publicId: name,
    name,
    liveVersion: 1,
    isClosed: false,
    opening: null,
    keepDays: null,
    hasUnpublishedChanges: false,
    url: null,
    icon: null,
    folderId: null,
    createdAt: "",
    updatedAt: "",
    resultCount,
    newResultCount: 0,
  });
  const typebots = [bot("few", 12), bot("nearly", countedResults - 1), bot("many", countedResults)];
  const api = { call: async () => ({ typebots }) } as unknown as OwnerApi;
  const { printed } = await runCommand(() => listBots(api, {}));
  expect(printed).toMatch(/few +few +v1 +12 +-\n.*v1 +999 +-\n.*v1 +1,000\+ +-/);
});
