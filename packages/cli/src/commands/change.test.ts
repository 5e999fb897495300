import { calls } from "@parley/api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { botFile, openOwnerApi, runCommand } from "../testing/open-owner-api.ts";
import { addressBot, closeBot, deleteBot, openBot, restoreBot, unpublishBot } from "./change.ts";
import { importBots } from "./import.ts";
import { listBots } from "./list.ts";
import { publishBot } from "./publish.ts";

let test: Awaited<ReturnType<typeof openOwnerApi>>;
beforeAll(async () => {
  test = await openOwnerApi();
});
afterAll(() => test.close());

const importOne = async (name: string) => {
  await runCommand(() => importBots(test.api, [test.write(botFile(name))], { publish: true }));
  return test.api.call(calls.getBot, { params: { ref: name } });
};
const list = async (options = {}) => (await runCommand(() => listBots(test.api, options))).printed;

it("a bot is changed by a file and published at its address", async () => {
  const bot = await importOne("Shop");
  const path = test.write(botFile("Shop", [{ id: "away", type: "Redirect", options: {} }], { name: "Store" }));
  const draft = await runCommand(() => importBots(test.api, [path], { into: "Shop" }));
  expect(draft.printed).toContain(`The draft of Store (${bot.publicId}) is now this file of version 6.1`);
  expect(draft.printed).toContain(`parley publish ${bot.publicId}`);
  expect(draft.printed).toContain("[missing-option]");
  const published = await runCommand(() => importBots(test.api, [path], { into: "Store", publish: true }));
  expect(published.printed).toContain(`Version 2 is live: ${bot.url}`);
  const unchanged = await runCommand(() => publishBot(test.api, "Store"));
  expect(unchanged.printed).toContain(`Nothing has changed. Version 2 is live: ${bot.url}`);
});

it("--into takes one file, and a bot that is there", async () => {
  const path = test.write(botFile("Any"));
  expect(await runCommand(() => importBots(test.api, [path, path], { into: "Any" }))).toMatchObject({
    code: 2,
    message: "--into takes one file: a bot has one draft.",
  });
  expect(await runCommand(() => importBots(test.api, [path], { into: "Nobody" }))).toMatchObject({
    code: 2,
    message: 'A bot named "Nobody" was not found.',
  });
});

it("a bot is closed and opened, taken from its address, deleted and restored", async () => {
  const { publicId, url } = await importOne("Gate");
  expect((await runCommand(() => closeBot(test.api, "Gate"))).printed).toContain(`parley open ${publicId}`);
  expect(await list()).toMatch(/Gate +v1, closed/);
  expect((await runCommand(() => openBot(test.api, "Gate"))).printed).toBe(`Gate (${publicId}) is open: ${url}`);
  expect((await runCommand(() => unpublishBot(test.api, "Gate"))).printed).toContain(`parley publish ${publicId}`);
  expect(await list()).toMatch(/Gate +- /);
  expect((await runCommand(() => deleteBot(test.api, "Gate"))).printed).toContain(`parley restore ${publicId}`);
  expect(await list()).not.toContain("Gate");
  expect(await list({ deleted: true })).toContain("Gate");
  expect((await runCommand(() => restoreBot(test.api, "Gate"))).printed).toBe(`Gate (${publicId}) is back`);
  expect(await list({ deleted: true })).toBe("No deleted bots.");
});

it("a bot's address is that of its file or the one asked for, and is changed", async () => {
  const own = await runCommand(() =>
    importBots(test.api, [test.write(botFile("Own", [], { publicId: "own-place", isClosed: true }))], {}),
  );
  expect(own.printed).toContain("Own (own-place), from a file");
  expect(own.printed).toContain("parley open own-place");
  const path = test.write(botFile("Asked"));
  const asked = await runCommand(() => importBots(test.api, [path], { publicId: "asked-place", publish: true }));
  expect(asked.printed).toMatch(/\/asked-place$/);
  expect((await runCommand(() => addressBot(test.api, "Asked", "new-place"))).printed).toMatch(/\/new-place$/);
  expect((await runCommand(() => addressBot(test.api, "Asked"))).printed).toMatch(/\/new-place$/);
  expect(await runCommand(() => addressBot(test.api, "Asked", "own-place"))).toMatchObject({
    code: 2,
    message: '"own-place" is taken as an address. Choose another one.',
  });
  const two = await runCommand(() => importBots(test.api, [path, path], { publicId: "both" }));
  expect(two).toMatchObject({ code: 2, message: expect.stringContaining("--public-id takes one new bot") });
});
