// @ts-check
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../scripts/lib/project.mjs";
import { loadModules } from "../scripts/lib/source-modules.mjs";
import { median } from "./support/median.mjs";

const rounds = 5;
const seconds = 1;
const atOnce = 8;
/** The number of chats that wait for a service which never answers. */
const hanging = 50;

/**
 * Counts how often several workers at once do something in a second.
 *
 * @param {() => Promise<unknown>} work
 */
const countASecond = async (work) => {
  let count = 0;
  const end = performance.now() + seconds * 1000;
  const go = async () => {
    for (; performance.now() < end; count += 1) await work();
  };
  await Promise.all(Array.from({ length: atOnce }, go));
  return count / seconds;
};

/** Starts a server that answers every request at once, except those for `/never`. */
const startService = async () => {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === "/never") return;
    request.on("end", () => response.setHeader("content-type", "application/json").end('{"items":[{"name":"Ada"}]}'));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.closeAllConnections() };
};

const json = "application/json";

/** Measures author code on the server, and a bot's request compared with the same request by the HTTP client alone. */
export default async () => {
  const [{ createTestParley }, { createTestFile }] = await loadModules([
    "packages/server/src/testing/create-test-parley.ts",
    "packages/server/src/testing/create-test-file.ts",
  ]);
  const { fetch: undiciFetch } = createRequire(join(root, "packages", "server", "package.json"))("undici");
  const service = await startService();
  const parley = await createTestParley({ PARLEY_RATE_LIMIT: "0" }, { outside: { allowsLoopback: true } });
  const { sandbox } = parley.parley.services;
  const publish = async (/** @type {string} */ url) => {
    const options = { webhook: { url }, isCustomBody: true, timeout: 60 };
    const bot = await parley.publishBot(
      createTestFile({ variables: [], groups: { A: [{ id: "http", type: "Webhook", options }] } }),
    );
    return `/api/typebots/${bot.id}/blocks/http/executeWebhook`;
  };
  const [path, deadPath] = [await publish(service.url), await publish(`${service.url}never`)];
  const body = JSON.stringify({ variables: [] });
  const call = async (/** @type {string} */ to) =>
    (await parley.parley.viewer.request(to, { method: "POST", body })).text();

  const evaluate = () => sandbox.evaluate([{ key: "bench", code: "return a + 1", args: { a: 41 } }]);
  const run = () => call(path);
  const bare = async () =>
    (await undiciFetch(service.url, { method: "POST", headers: { "content-type": json }, body: "{}" })).text();

  /** @type {{ code: number[]; block: number[]; bare: number[]; beside: number[] }} */
  const figures = { code: [], block: [], bare: [], beside: [] };
  for (const warmUp of [evaluate, run, bare]) await warmUp();
  // The variants take turns, so that noise affects all of them alike.
  for (let round = 0; round < rounds; round += 1) {
    figures.code.push(await countASecond(evaluate));
    figures.block.push(await countASecond(run));
    figures.bare.push(await countASecond(bare));
  }
  const waiting = Array.from({ length: hanging }, () => call(deadPath));
  for (let round = 0; round < rounds; round += 1) figures.beside.push(await countASecond(run));
  service.close();
  await Promise.all(waiting);
  await parley.close();
  return {
    name: "Integrations: author code and HTTP requests",
    note: `${atOnce} at once, against a server on the same machine; the median of ${rounds} rounds. The block's figure holds the call of \`executeWebhook\`, the block of the published version, the guarded client and the log.`,
    figures: [
      { label: "sandbox evaluations", value: median(figures.code), unit: "a second" },
      {
        label: "HTTP requests by a block",
        value: median(figures.block),
        unit: "a second",
        baseline: { label: "the same by a bare undici call", value: median(figures.bare) },
      },
      {
        label: `the same while ${hanging} others wait for a service that hangs`,
        value: median(figures.beside),
        unit: "a second",
        baseline: { label: "while none does", value: median(figures.block) },
      },
    ],
  };
};
