import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openMysql } from "../../../packages/server/src/database/open-mysql.ts";
import { bundleServer, removeBundle } from "../killable-server.ts";
import { expectStoredOnce, openDeliveries, playChat, publishBots } from "../several-chats.ts";
import { type SeveralServers, startSeveral } from "../several-servers.ts";
import { startAuthors } from "../writing-authors.ts";
import { missingForGalera, startGalera } from "./start-galera.ts";
import { startHaproxy } from "./start-haproxy.ts";

// Three processes on a cluster of three MariaDB nodes, which all take writes, behind HAProxy: each connection goes to the next
// node. Visitors chat and two authors write in one draft while a node and a process are killed and come back.

const visitors = Number(process.env.PARLEY_CLUSTER_CHATS ?? 150);
/** In which they begin, in milliseconds. */
const spread = Number(process.env.PARLEY_CLUSTER_SPREAD ?? 20_000);
/** A request that can't be served now is sent again by its client. */
const patience = [502, 503];

let script = "";
let galera: Awaited<ReturnType<typeof startGalera>>;
let proxy: Awaited<ReturnType<typeof startHaproxy>>;
let all: SeveralServers;

beforeAll(async () => {
  const missing = missingForGalera();
  if (missing.length > 0) throw new Error(`This test did not run. It needs ${missing.join(", ")} on this machine.`);
  script = await bundleServer();
  galera = await startGalera();
  proxy = await startHaproxy(galera.nodes.map(({ port }) => port));
  all = await startSeveral(script, `mysql://root@127.0.0.1:${proxy.port}/parley`, {});
});
afterAll(async () => {
  await all?.close();
  await proxy?.close();
  await galera?.close();
  if (script !== "") removeBundle(script);
});

it("loses nothing, doubles nothing and fails nowhere when a node and a process are killed and come back", async () => {
  const { servers, viewer, builder, mailServer } = all;
  const [survivor, , killed] = galera.nodes;
  const bots = await publishBots(servers[0]);
  const authors = await startAuthors(all, bots.plain.id);

  let ended = 0;
  const chats = Array.from({ length: visitors }, async (_, number) => {
    await sleep((number * spread) / visitors);
    const played = await playChat(viewer.url, bots, number, patience);
    ended++;
    return played;
  });
  const playing = Promise.all(chats);
  await Promise.race([playing, sleep(spread / 3)]);
  expect(ended).toBeLessThan(visitors);
  await killed.kill();
  await Promise.race([playing, sleep(spread / 6)]);
  await servers[1].kill();
  await Promise.race([playing, sleep(spread / 6)]);
  await Promise.all([killed.start(), servers[1].start()]);
  const played = await playing;
  await authors.stop();

  const database = openMysql(`mysql://root@127.0.0.1:${survivor.port}/parley`);
  try {
    const { connection } = database;
    await vi.waitFor(async () => expect(await openDeliveries(connection)).toEqual([]), {
      timeout: 120_000,
      interval: 500,
    });
    await expectStoredOnce(connection, viewer.url, mailServer, played);
  } finally {
    await database.close();
  }
  const counts = [...viewer.statuses, ...builder.statuses];
  console.info(`Answers by status: ${JSON.stringify(counts)}; e-mails: ${mailServer.arrived.length} of ${visitors}`);
  expect(counts.map(([status]) => status).filter((status) => status >= 400 && status !== 503)).toEqual([]);

  await authors.expectAlike();
  expect(servers.map((server) => server.said())).toEqual(["", "", ""]);
});
