import { definitions } from "@parley/blocks/definitions";
import type { LoggedChange, Operation } from "@parley/core/draft";
import { expect, it, vi } from "vitest";
import { mainWorkspaceId } from "../accounts/main-workspace.ts";
import { createTokenOwner } from "../accounts/owner-token.ts";
import { createRightsWatch } from "../accounts/rights-watch.ts";
import { insertBot } from "../bot-rows/bot-repository.ts";
import { silentBus } from "../bus/bus.ts";
import type { Database } from "../database/schema.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { parseEnvironment } from "../environment/parse-environment.ts";
import { createTestFile, says } from "../testing/create-test-file.ts";
import type { TokenHolder } from "../web/actor.ts";
import { changeDraft } from "./change-draft.ts";
import { deletedAuthor, listChanges, trimChanges } from "./change-repository.ts";
import { createDraftHub } from "./create-draft-hub.ts";
import { encodeDraft, getDraftAt } from "./draft-file.ts";
import { createDraftMemory } from "./draft-memory.ts";
import type { DraftServices } from "./services.ts";

const ann = { id: "ann", name: "Ann \u{1F600} \0" };
const asAnn: TokenHolder = {
  ...createTokenOwner(),
  userId: ann.id,
  token: { id: "token", name: "Nightly" },
  maker: { ...ann, email: "ann@example.org" },
};
const gone = { id: "ann", name: deletedAuthor };
const file = createTestFile({ groups: { A: [says("Hello", { to: "B" })], B: [says("Bye")] } });

let count = 0;

describeDatabases("changes of drafts", (test) => {
  const servicesOn = (database: Database): DraftServices => ({
    database,
    definitions,
    fingerprint: "",
    addresses: { builder: "", viewer: "" },
    draftMemory: createDraftMemory(),
    draftHub: createDraftHub(database, { poll: 20 }),
    rightsWatch: createRightsWatch(silentBus),
    environment: parseEnvironment({}),
  });

  const makeBot = async () => {
    const id = `bot-${count++}`;
    const bot = { id, workspaceId: mainWorkspaceId, publicId: id, ...encodeDraft(file, definitions), name: "Bot" };
    await insertBot(test().database.connection, bot);
    return { id, workspace_id: mainWorkspaceId, public_id: id, is_closed: 0, folder_id: null } as const;
  };

  const rename = (title: string, id = "A"): Operation => ({
    op: "set",
    table: "groups",
    id,
    path: ["title"],
    value: title,
  });

  const make = (
    services: DraftServices,
    bot: { id: string; workspace_id: string },
    base: number,
    ...operations: Operation[]
  ) =>
    changeDraft(services, bot, asAnn, () => ({
      base,
      changes: [{ id: `change-${count++}`, label: "Edit", operations }],
    }));

  it("authors who change a bot at once, in two processes, lose nothing and get one order", async () => {
    const again = await test()
      .openAgain()
      .catch(() => null);
    const [one, other] = [servicesOn(test().database), servicesOn(again ?? test().database)];
    const bot = await makeBot();
    const moves = Array.from({ length: 10 }, (_, place) =>
      make(place % 2 === 0 ? one : other, bot, 0, {
        op: "set",
        table: "groups",
        id: "A",
        path: ["data", `key${place}`],
        value: place,
      }),
    );
    const revisions = (await Promise.all(moves)).map(({ accepted }) => accepted[0]?.revision ?? 0);
    expect(revisions.sort((low, high) => low - high)).toEqual(Array.from({ length: 10 }, (_, place) => place + 1));
    const { file: stored } = await getDraftAt(one, bot);
    const keys = Object.keys(stored.groups.find(({ id }) => id === "A") ?? {}).filter((key) => key.startsWith("key"));
    expect(keys).toHaveLength(10);
    await again?.close();
  });

  it("what another process does is heard here", async () => {
    const [one, other] = [servicesOn(test().database), servicesOn(test().database)];
    const bot = await makeBot();
    const heard: LoggedChange[] = [];
    const nothing = () => undefined;
    const stop = one.draftHub.follow(bot.id, 0, {
      editor: undefined,
      changes: (changes) => heard.push(...changes),
      presence: nothing,
      live: nothing,
      end: nothing,
    });
    await make(other, bot, 0, rename("Elsewhere"));
    await make(one, bot, 0, rename("Here"));
    await vi.waitFor(() => expect(heard.map(({ revision }) => revision)).toEqual([1, 2]));
    // Her account does not exist in this database.
    expect(heard[0]).toMatchObject({ author: gone, seen: 0, operations: [rename("Elsewhere")] });
    stop();
    await Promise.all([one.draftHub.close(), other.draftHub.close()]);
  });

  it("what another process publishes is heard here", async () => {
    const [{ draftHub }, other] = [servicesOn(test().database), servicesOn(test().database)];
    const bot = await makeBot();
    const { id } = bot;
    const heard: object[] = [];
    const revisions: number[] = [];
    const nothing = () => undefined;
    draftHub.follow(id, 0, {
      editor: undefined,
      changes: (changes) => revisions.push(...changes.map(({ revision }) => revision)),
      presence: nothing,
      end: nothing,
      live: (live) => heard.push(live),
    });
    /** Makes a change elsewhere and waits for it. The hub reads it together with the version that is live. */
    const look = async (revision: number) => {
      await make(other, bot, revision - 1, rename(`Title ${revision}`));
      await vi.waitFor(() => expect(revisions.at(-1)).toBe(revision));
    };
    await look(1);
    const publish = (live_version: number, live_revision: number) =>
      test()
        .database.connection.updateTable("bots")
        .set({ live_version, live_revision })
        .where("id", "=", id)
        .execute();
    await publish(1, 4);
    await vi.waitFor(() => expect(heard).toEqual([{ version: 1, revision: 4 }]));
    await publish(2, 6);
    // This version is also announced by a notice, but must be reported only once.
    draftHub.tellLive(id, { version: 2, revision: 6 });
    await look(2);
    expect(heard).toEqual([
      { version: 1, revision: 4 },
      { version: 2, revision: 6 },
    ]);
    await Promise.all([draftHub.close(), other.draftHub.close()]);
  });

  it("an older state is found by taking changes back, whatever they were", async () => {
    const services = servicesOn(test().database);
    const bot = await makeBot();
    const first = await getDraftAt(services, bot);
    await make(services, bot, 0, rename("Renamed"), { op: "drop", table: "groups", id: "B" });
    await make(services, bot, 1, {
      op: "set",
      table: "blocks",
      id: "A1",
      path: ["options", "a", "b"],
      value: "\0\ud800",
    });
    expect((await getDraftAt(services, bot, 0)).file).toEqual(first.file);
    expect((await getDraftAt(services, bot, 1)).file.groups).toMatchObject([{ title: "Renamed" }]);
  });

  it("changes that are neither new nor among the newest are forgotten", async () => {
    const services = servicesOn(test().database);
    const bot = await makeBot();
    for (let place = 0; place < 3; place++) await make(services, bot, place, rename(`Title ${place}`));
    const { connection } = test().database;
    const inTwoMonths = new Date(Date.now() + 60 * 86_400_000);
    await trimChanges(connection, bot.id, 3, inTwoMonths);
    expect(await listChanges(connection, bot.id, 0)).toHaveLength(3);
    await trimChanges(connection, bot.id, 1002, new Date());
    expect(await listChanges(connection, bot.id, 0)).toHaveLength(3);
    await trimChanges(connection, bot.id, 1002, inTwoMonths);
    expect((await listChanges(connection, bot.id, 0)).map(({ revision }) => revision)).toEqual([3]);
    // An editor whose last revision is no longer in the log gets the whole draft; a later one gets only the changes.
    expect((await make(services, bot, 0, rename("Late"))).missed).toBeNull();
    expect((await make(services, bot, 2, rename("In time"))).missed).toHaveLength(2);
  });
});
