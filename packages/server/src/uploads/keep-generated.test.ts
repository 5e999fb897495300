import type { Patch } from "@parley/core";
import { afterEach, expect, it } from "vitest";
import { createTestFile } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { sweepUploads } from "./upload-sweep.ts";

const day = 24 * 60 * 60_000;

type Parley = Awaited<ReturnType<typeof createTestParley>>;

const open: Parley[] = [];
afterEach(async () => {
  for (const parley of open.splice(0)) await parley.close();
});

const qrCode = {
  id: "qr",
  type: "qr-code",
  options: { action: "Generate a QR Code", data: "https://example.org/{{X}}", saveUrlInVariableId: "vX" },
};

const start = async (settings: Record<string, string> = {}) => {
  const parley = await createTestParley({ PARLEY_RATE_LIMIT: "0", ...settings });
  open.push(parley);
  const bot = await parley.publishBot(createTestFile({ variables: ["X"], groups: { Welcome: [qrCode] } }));
  /** Plays a new chat in which the server generates a QR code; returns the value of its variable. */
  const make = async () => {
    const created = await parley.visitor("POST", `/api/typebots/${bot.id}/results`, { wantsToken: true });
    const { result, token } = (await created.json()) as { result: { id: string }; token: string };
    const path = `/api/typebots/${bot.id}/results/${result.id}/effects`;
    const body = { blockId: "qr", effect: "send", variables: { X: "ada" } };
    const response = await parley.visitor("POST", path, body, { "x-parley-token": token });
    return { resultId: result.id, ...((await response.json()) as { patch: Patch }).patch };
  };
  const read = (address: unknown) => parley.parley.viewer.request(String(address));
  return { parley, bot, make, read };
};

it("spec B7.18, B9.8, B9.9: keeps a picture under tmp with a random name, public for a day", async () => {
  const { make, read } = await start();
  const [{ variables: [one] = [] }, { variables: [other] = [] }] = [await make(), await make()];
  const address = String(one?.value);
  expect(new URL(address).pathname).toMatch(/^\/uploads\/public\/tmp\/qrcodes\/[a-z\d]{20,}\.png$/);
  expect(other?.value).not.toBe(address);
  const picture = await read(address);
  expect(picture.status).toBe(200);
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=86400",
    "x-content-type-options": "nosniff",
  });
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");
});

it("deletes it with its result", async () => {
  const { parley, make, read } = await start();
  const { database, storage } = parley.parley.services;
  const { resultId, variables: [made] = [] } = await make();
  const sweep = (days: number) => sweepUploads({ database, storage }, Date.now() + days * day);
  await sweep(30);
  expect((await read(made?.value)).status).toBe(200);
  await database.connection.deleteFrom("results").where("id", "=", resultId).execute();
  await sweep(30);
  expect((await read(made?.value)).status).toBe(404);
});

it("says so in the log where the server has no room, and the flow goes on", async () => {
  const { parley, bot, make } = await start({ PARLEY_STORAGE_LIMIT: "0" });
  const { resultId, variables } = await make();
  expect(variables).toBeUndefined();
  const response = await parley.owner("GET", `/api/v1/typebots/${bot.id}/results/${resultId}/logs`);
  expect(await response.json()).toMatchObject({ logs: [{ description: "The server has no room for this file." }] });
});
