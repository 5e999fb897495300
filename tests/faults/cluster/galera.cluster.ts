import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addGroup } from "../../../packages/builder/src/document/edits/index.ts";
import { openMysql } from "../../../packages/server/src/database/open-mysql.ts";
import { bundleServer, removeBundle } from "../killable-server.ts";
import { openEditorAt } from "../open-editor.ts";
import { expectStoredOnce, openDeliveries, playChat, publishBots } from "../several-chats.ts";
import { type SeveralServers, startSeveral } from "../several-servers.ts";
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
  let asked = 0;
  const headers = () => ({ "x-forwarded-for": `10.9.0.${asked++ % 250}` });
  const place = { builderUrl: builder.url, ownerToken: servers[0].ownerToken };
  const authors = [
    await openEditorAt(place, bots.plain.id, { headers }),
    await openEditorAt(place, bots.plain.id, { headers }),
  ];
  const titles: string[] = [];
  let isWriting = true;
  const writing = authors.map(async (document, author) => {
    for (let count = 0; isWriting; count++) {
      const title = `Author ${author}, group ${count}`;
      titles.push(title);
      document.change("Add group", (draft) => addGroup(draft, { at: { x: 0, y: 0 }, title }).operations);
      await sleep(300);
    }
  });

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
  isWriting = false;
  await Promise.all(writing);

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

  const [ann, bob] = authors;
  if (!ann || !bob) throw new Error("Two authors were to write");
  const states = () => [ann.getState(), bob.getState()] as const;
  await vi.waitFor(() => expect(states().map(({ saving }) => saving)).toEqual(["saved", "saved"]), 30_000);
  await vi.waitFor(() => expect(bob.getState().draft).toEqual(ann.getState().draft), 30_000);
  const groups = Object.values(ann.getState().draft.groups).map(({ title }) => title);
  expect(groups.sort()).toEqual(["A", ...titles].sort());
  expect(states().flatMap(({ notices }) => notices)).toEqual([]);
  await Promise.all([ann.close(), bob.close()]);
  expect(servers.map((server) => server.said())).toEqual(["", "", ""]);
});
