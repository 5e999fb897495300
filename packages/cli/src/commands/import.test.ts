import { calls } from "@parley/api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ExitError } from "../terminal/exit-error.ts";
import { botFile, openOwnerApi, runCommand } from "../testing/open-owner-api.ts";
import { importBots } from "./import.ts";
import { publishBot } from "./publish.ts";

let test: Awaited<ReturnType<typeof openOwnerApi>>;
beforeAll(async () => {
  test = await openOwnerApi();
});
afterAll(() => test.close());

const link = (typebotId: string) => ({ id: "link", type: "Typebot link", options: { typebotId } });
const listNames = async () => (await test.api.call(calls.listBots)).typebots.map(({ name }) => name);

it("takes more files than one request holds, tells how far it is, and keeps links between the first and the last", async () => {
  const files = Array.from({ length: 260 }, (_, index) =>
    botFile(`bot-${index}`, index === 0 ? [link("bot-259")] : index === 259 ? [link("bot-0")] : []),
  );
  const paths = files.map((file) => test.write(file));
  const { code, printed, told } = await runCommand(() => importBots(test.api, paths, { publish: true }));
  expect(code).toBe(0);
  expect(printed).toContain("260 bot files imported.");
  expect(printed.match(/^http.*$/gm)).toHaveLength(260);
  expect(printed).not.toContain("To connect");
  expect(told).toContain("200 of 260 files checked");
  expect(told).toMatch(/100 of 260 files imported/);
  expect(new Set(await listNames())).toEqual(new Set(files.map(({ name }) => name)));
});

it("prints what looks wrong with a bot, with the remedy, when it is imported and when it is published", async () => {
  const path = test.write(botFile("Faulty", [{ id: "away", type: "Redirect", options: {} }]));
  const imported = await runCommand(() => importBots(test.api, [path], {}));
  expect(imported.printed).toContain("Found: 1 error");
  const fault = 'Redirect in "Welcome" does nothing: its option "Address" is empty. [missing-option]';
  const published = await runCommand(() => publishBot(test.api, "Faulty"));
  for (const { code, printed } of [imported, published]) {
    expect(code).toBe(0);
    expect(printed).toContain(fault);
    expect(printed).toContain("Fill it in, or remove the block.");
  }
});

it("imports nothing where one file is damaged, and names all that are", async () => {
  const before = await listNames();
  const good = test.write(botFile("Unseen"));
  const damaged = test.write({ id: "damaged" });
  const { code, message } = await runCommand(() => importBots(test.api, [good, damaged, "missing.json"], {}));
  expect(code).toBe(2);
  expect(message).toMatch(
    /damaged\.json: .*\nmissing\.json can't be read: there is no such file or folder\.\nNothing was imported\.$/,
  );
  expect(await listNames()).toEqual(before);
});

it("says which files are left where the server stops in the middle", async () => {
  const paths = Array.from({ length: 60 }, (_, index) => test.write(botFile(`late-${index}`)));
  let requests = 0;
  const stopping = {
    ...test.api,
    call: ((call: typeof calls.importBots, request: never) => {
      requests += 1;
      return requests === 1
        ? test.api.call(call, request)
        : Promise.reject(new ExitError(1, "The server can't be reached."));
    }) as typeof test.api.call,
  };
  const { code, message } = await runCommand(() => importBots(stopping, paths, {}));
  expect(code).toBe(1);
  expect(message).toContain("50 files had been imported. These were not:");
  expect(message.split("\n").slice(2)).toEqual(paths.slice(50).map((path) => `  ${path}`));
});
