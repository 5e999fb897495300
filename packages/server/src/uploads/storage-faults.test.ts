import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createLog } from "../base/log.ts";
import { startS3Server } from "../storage/testing/s3-server.ts";
import { createTestFile } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Starts a server that answers every request with this status. */
const startBroken = async (status: number): Promise<string> => {
  const server: Server = createServer((_, response) => {
    response.writeHead(status).end("<Error><Code>SlowDown</Code></Error>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return String((server.address() as AddressInfo).port);
};

const bucket = async (): Promise<Record<string, string>> => {
  const server = await startS3Server();
  closing.push(server.close);
  return server.settings;
};

/** Faults of the storage: a name, the settings that cause it, and the expected message. */
const faults: [string, () => Promise<Record<string, string>>, RegExp][] = [
  ["the key is wrong", async () => ({ ...(await bucket()), S3_SECRET_KEY: "wrong" }), /SignatureDoesNotMatch/],
  ["there is no such bucket", async () => ({ ...(await bucket()), S3_BUCKET: "other" }), /NoSuchBucket/],
  ["it is busy (503)", async () => ({ ...(await bucket()), S3_PORT: await startBroken(503) }), /SlowDown/],
  ["nobody is there", async () => ({ ...(await bucket()), S3_PORT: "1" }), /does not answer/],
];

/** Plays a chat that uploads a file; returns what the visitor, the author and the operator learn. */
const sendFile = async (settings: Record<string, string>) => {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  const parley = await createTestParley(settings, { log });
  closing.push(parley.close);
  const file = createTestFile({ variables: [], groups: { A: [{ id: "bFile", type: "file input", options: {} }] } });
  const bot = await parley.publishBot(file);
  const created = await (await parley.visitor("POST", `/api/typebots/${bot.id}/results`, {})).json();
  const { id } = created.result;
  const query = new URLSearchParams({ filePath: `public/results/${id}/bFile/cv.pdf`, fileType: "application/pdf" });
  const asked = await parley.visitor("GET", `/api/typebots/${bot.id}/blocks/bFile/storage/upload-url?${query}`);
  const { presignedUrl } = await asked.json();
  const answer = await parley.parley.viewer.request(presignedUrl, { method: "PUT", body: "%PDF-1.7" });
  const told = await parley.owner("GET", `/api/v1/typebots/${bot.id}/results/${id}/logs`);
  return { answer, logs: (await told.json()).logs, lines: lines.join("\n"), parley };
};

it.each(faults)("a file is not taken, and everybody learns what concerns them: %s", async (_, settings, reason) => {
  const { answer, logs, lines } = await sendFile(await settings());
  expect([answer.status, await answer.json()]).toMatchObject([502, { code: "STORAGE_FAILED", status: 502 }]);
  expect(logs).toMatchObject([{ status: "error", description: '"cv.pdf" could not be stored' }]);
  expect(logs[0].details).toMatch(reason);
  expect(lines).toMatch(reason);
});

it("a fault of the disk is told without the system's own words", async () => {
  const { parley, answer } = await sendFile({});
  expect(answer.status).toBe(204);
  const { storage } = parley.parley.services;
  await storage.put("private/a/b", bytes(), { type: "", disposition: "", maxSize: 10 });
  const below = storage.put("private/a/b/c", bytes(), { type: "", disposition: "", maxSize: 10 });
  await expect(below).rejects.toThrow("The file storage failed: a file stands where a folder is needed.");
});

async function* bytes() {
  yield new TextEncoder().encode("x");
}
