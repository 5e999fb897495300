import type { BlockServers, DeliveryJob, DeliveryKind, DeliveryOutcome } from "@parley/core";
import { expect, it } from "vitest";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { createOutbox } from "./create-outbox.ts";
import { claimDelivery, compileDeliveries, listDue, type NewDelivery } from "./delivery-repository.ts";
import { toDelivery } from "./to-delivery.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

const done: DeliveryOutcome = { status: "done", logs: [{ status: "success", description: "Sent" }] };
const failed = (error: string): DeliveryOutcome => ({
  status: "failed",
  error,
  logs: [{ status: "error", description: "Not sent", details: error }],
});
const retry = (error: string, given: Partial<DeliveryOutcome> = {}): DeliveryOutcome => ({
  ...failed(error),
  status: "retry",
  ...given,
});

/** A promise with the function that settles it. */
const createGate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};

describeDatabases("the outbox", (test) => {
  /** A bot with results, and outboxes on its database. Each outbox stands for one process. */
  const openDesk = async (kind: Partial<DeliveryKind> & Pick<DeliveryKind, "send">) => {
    const { url } = test();
    const parley = await createTestParley(url === undefined ? {} : { DATABASE_URL: url });
    const { services } = parley.parley;
    const bot = await parley.publishBot();
    let time = Date.now();
    const servers: BlockServers = { pigeon: { deliveries: { send: { failure: "Not sent", ...kind } } } };
    const openOutbox = () => createOutbox({ ...services, servers }, { now: () => time, chance: () => 0.5 });
    const outboxes = [openOutbox()];
    let count = 0;
    const rowsOf = (resultId: string) =>
      services.database.connection.selectFrom("deliveries").selectAll().where("result_id", "=", resultId).execute();
    return {
      database: services.database,
      outbox: outboxes[0] as ReturnType<typeof openOutbox>,
      openAnother: () => {
        const another = openOutbox();
        outboxes.push(another);
        return another;
      },
      wait: (milliseconds: number) => {
        time += milliseconds;
      },
      now: () => new Date(time).toISOString(),
      beginResult: async (): Promise<string> => {
        const response = await parley.visitor("POST", `/api/typebots/${bot.id}/results`);
        return (await response.json()).result.id;
      },
      write: (resultId: string, text: string, { lane = "one" }: { lane?: string } = {}): NewDelivery => {
        const origin = { workspaceId: "main", resultId, botId: bot.id, blockBotId: bot.id, blockId: "b" };
        const delivery = { name: "send", payload: { text }, lane };
        return toDelivery({ ...origin, blockType: "pigeon" }, delivery, kind as DeliveryKind, `${text} ${count++}`);
      },
      rowsOf,
      statusOf: async (resultId: string) => (await rowsOf(resultId)).map(({ status }) => status),
      logsOf: async (resultId: string) => {
        const response = await parley.owner("GET", `/api/v1/typebots/${bot.id}/results/${resultId}/logs`);
        return ((await response.json()).logs as { description: string; details: string | null }[]).map(
          ({ description, details }) => [description, details],
        );
      },
      close: async () => {
        await Promise.all(outboxes.map((outbox) => outbox.close()));
        await parley.close();
      },
    };
  };

  it("sends at once, writes down what came of it, and goes with the result", async () => {
    const jobs: DeliveryJob[] = [];
    const desk = await openDesk({
      send: async (given) => {
        jobs.push(...given);
        return given.map(() => done);
      },
    });
    const resultId = await desk.beginResult();
    const delivery = desk.write(resultId, 'Hi "there" 👋');
    await desk.outbox.add([delivery]);
    await desk.outbox.settle();
    expect(jobs).toMatchObject([
      { id: delivery.id, payload: { text: 'Hi "there" 👋' }, resultId, attempt: 1, isUncertain: false },
    ]);
    expect(await desk.rowsOf(resultId)).toMatchObject([{ status: "done", attempts: 1, claim: null, last_error: null }]);
    expect(await desk.logsOf(resultId)).toEqual([["Sent", null]]);
    await desk.outbox.add([delivery]);
    await desk.outbox.settle();
    expect(jobs).toHaveLength(1);
    await desk.database.connection.deleteFrom("results").where("id", "=", resultId).execute();
    expect(await desk.rowsOf(resultId)).toEqual([]);
    await desk.close();
  });

  it("tries what a chat waits for before anybody else may, once, and again where that fails", async () => {
    const jobs: DeliveryJob[] = [];
    let outcome: DeliveryOutcome = { ...done, answer: { id: "m1" } };
    const desk = await openDesk({
      send: async (given) => {
        jobs.push(...given);
        // Another process looks for due deliveries meanwhile.
        await another.settle();
        return given.map(() => outcome);
      },
    });
    const another = desk.openAnother();
    const resultId = await desk.beginResult();
    const delivery = desk.write(resultId, "Hi");
    expect(await desk.outbox.sendNow(delivery)).toMatchObject({ status: "done", answer: { id: "m1" } });
    expect(await desk.outbox.sendNow(delivery)).toBeNull();
    expect(jobs).toMatchObject([{ id: delivery.id, attempt: 1, isUncertain: false }]);
    expect(await desk.logsOf(resultId)).toEqual([["Sent", null]]);
    outcome = retry("Busy");
    const later = desk.write(resultId, "Later");
    expect(await desk.outbox.sendNow(later)).toMatchObject({ status: "retry" });
    expect((await desk.rowsOf(resultId)).find(({ id }) => id === later.id)).toMatchObject({
      status: "open",
      attempts: 1,
      claim: null,
    });
    outcome = done;
    desk.wait(minute);
    await desk.outbox.settle();
    expect(jobs.at(-1)).toMatchObject({ id: later.id, attempt: 2 });
    expect(await desk.statusOf(resultId)).toEqual(["done", "done"]);
    await desk.close();
  });

  it("takes up what a chat waited for when its server was stopped, and says that it may have been sent", async () => {
    const gate = createGate();
    const jobs: DeliveryJob[] = [];
    const desk = await openDesk({
      send: async (given) => {
        jobs.push(...given);
        if (jobs.length === 1) await gate.opened;
        return given.map(() => done);
      },
    });
    const resultId = await desk.beginResult();
    const begun = desk.outbox.sendNow(desk.write(resultId, "Hi"));
    await expect.poll(() => jobs.length).toBe(1);
    desk.wait(10 * minute);
    const another = desk.openAnother();
    await another.settle();
    expect(jobs[1]).toMatchObject({ id: jobs[0]?.id, attempt: 2, isUncertain: true });
    gate.open();
    await begun;
    expect(await desk.statusOf(resultId)).toEqual(["done"]);
    await desk.close();
  });

  it("tries again with longer and longer pauses over a day, then gives up and says why", async () => {
    const times: string[] = [];
    const desk = await openDesk({
      send: async (jobs) => {
        times.push(desk.now());
        return jobs.map(() => retry(`No answer ${times.length}`));
      },
    });
    const resultId = await desk.beginResult();
    await desk.outbox.add([desk.write(resultId, "Hi")]);
    await desk.outbox.settle();
    const begun = Date.parse(desk.now());
    for (let step = 0; step < 2 * 24 * 4 + 4 && (await desk.statusOf(resultId))[0] === "open"; step++) {
      expect(await desk.logsOf(resultId)).toEqual([]);
      // Time passes in steps of a quarter of an hour; the first steps are shorter.
      desk.wait(step < 4 ? 20_000 : 15 * minute);
      await desk.outbox.settle();
    }
    const gaps = times.slice(1).map((time, index) => Date.parse(time) - Date.parse(times[index] ?? ""));
    expect(times).toHaveLength(11);
    expect(gaps.every((gap, index) => index < 4 || gap >= (gaps[index - 1] ?? 0))).toBe(true);
    expect(Date.parse(desk.now()) - begun).toBeGreaterThan(0.9 * day);
    expect(await desk.rowsOf(resultId)).toMatchObject([{ status: "failed", attempts: 11, last_error: "No answer 11" }]);
    expect(await desk.logsOf(resultId)).toEqual([["Not sent", "No answer 11"]]);
    await desk.close();
  });

  it("waits as long as the other side asks, and no longer tries what can't come to anything", async () => {
    let outcome = retry("Busy", { retryAfter: 60 * minute });
    const desk = await openDesk({ send: async (jobs) => jobs.map(() => outcome) });
    const resultId = await desk.beginResult();
    await desk.outbox.add([desk.write(resultId, "Hi")]);
    await desk.outbox.settle();
    desk.wait(59 * minute);
    await desk.outbox.settle();
    expect(await desk.rowsOf(resultId)).toMatchObject([{ status: "open", attempts: 1, last_error: "Busy" }]);
    outcome = failed("No such place");
    desk.wait(2 * minute);
    await desk.outbox.settle();
    expect(await desk.rowsOf(resultId)).toMatchObject([{ status: "failed", attempts: 2 }]);
    expect(await desk.logsOf(resultId)).toEqual([["Not sent", "No such place"]]);
    await desk.close();
  });

  it("sends each by one of several processes", async () => {
    const sent: string[] = [];
    const desk = await openDesk({
      send: async (jobs) => {
        sent.push(...jobs.map(({ payload }) => String(payload.text)));
        return jobs.map(() => done);
      },
    });
    const others = [desk.openAnother(), desk.openAnother()];
    const resultId = await desk.beginResult();
    const texts = Array.from({ length: 60 }, (_, index) => `Number ${index}`);
    const writing = texts.map((text, index) =>
      [desk.outbox, ...others][index % 3]?.add([desk.write(resultId, text, { lane: `lane ${index % 7}` })]),
    );
    await Promise.all(writing);
    for (const outbox of [desk.outbox, ...others]) await outbox.settle();
    for (const outbox of [desk.outbox, ...others]) await outbox.settle();
    expect(sent.toSorted()).toEqual(texts.toSorted());
    expect(new Set(await desk.statusOf(resultId))).toEqual(new Set(["done"]));
    await desk.close();
  });

  it("takes up what a process that was killed had begun, and knows that it may have been sent", async () => {
    const jobs: DeliveryJob[] = [];
    const desk = await openDesk({
      send: async (given) => {
        jobs.push(...given);
        return given.map(() => done);
      },
    });
    const resultId = await desk.beginResult();
    const delivery = desk.write(resultId, "Hi");
    // Another process claims the delivery and is then never heard of again.
    for (const statement of compileDeliveries(desk.database, [delivery], Date.parse(desk.now())))
      await desk.database.connection.executeQuery(statement);
    const [due] = await listDue(desk.database.connection, {
      now: desk.now(),
      ended: desk.now(),
      limit: 1,
      busyLanes: [],
      busyWorkspaces: [],
    });
    const until = new Date(Date.parse(desk.now()) + 2 * minute).toISOString();
    const claim = { claim: "killed", until, now: desk.now() };
    expect(due && (await desk.database.write((access) => claimDelivery(access, due, claim)))).toBe(true);
    expect(due && (await desk.database.write((access) => claimDelivery(access, due, claim)))).toBe(false);
    await desk.outbox.settle();
    expect(jobs).toEqual([]);
    desk.wait(2 * minute);
    await desk.outbox.settle();
    expect(jobs).toMatchObject([{ id: delivery.id, attempt: 2, isUncertain: true }]);
    await desk.close();
  });

  it("lets nobody wait for a lane that hangs", async () => {
    const gate = createGate();
    const desk = await openDesk({
      send: async (jobs) => {
        if (jobs.some(({ payload }) => payload.text === "slow")) await gate.opened;
        return jobs.map(() => done);
      },
    });
    const [slow, quick] = [await desk.beginResult(), await desk.beginResult()];
    await desk.outbox.add(Array.from({ length: 30 }, () => desk.write(slow, "slow", { lane: "hangs" })));
    await desk.outbox.add([desk.write(quick, "quick", { lane: "works" })]);
    await expect.poll(() => desk.statusOf(quick)).toEqual(["done"]);
    expect(new Set(await desk.statusOf(slow))).toEqual(new Set(["open"]));
    gate.open();
    await desk.outbox.settle();
    expect(new Set(await desk.statusOf(slow))).toEqual(new Set(["done"]));
    await desk.close();
  });

  it("keeps the order of a chat where it counts, and sends many together", async () => {
    const calls: string[][] = [];
    let isDown = true;
    const [begun, gate] = [createGate(), createGate()];
    const desk = await openDesk({
      isOrdered: true,
      mostTogether: 50,
      send: async (jobs) => {
        begun.open();
        await gate.opened;
        calls.push(jobs.map(({ payload }) => String(payload.text)));
        return jobs.map(() => (isDown ? retry("Down") : done));
      },
    });
    const [one, two, three] = [await desk.beginResult(), await desk.beginResult(), await desk.beginResult()];
    await desk.outbox.add([desk.write(one, "1a")]);
    await begun.opened;
    await desk.outbox.add([desk.write(one, "1b"), desk.write(two, "2a"), desk.write(three, "3a")]);
    gate.open();
    await desk.outbox.settle();
    expect(calls).toEqual([["1a"], ["2a", "3a"]]);
    isDown = false;
    desk.wait(minute);
    await desk.outbox.settle();
    expect(calls.slice(2)).toEqual([["1a", "2a", "3a"], ["1b"]]);
    await desk.close();
  });

  it("writes down what throws, and tries it again", async () => {
    let attempts = 0;
    const desk = await openDesk({
      send: async (jobs) => {
        if (attempts++ === 0) throw new Error("secret-canary in a message");
        return jobs.map(({ isUncertain }) => (isUncertain ? done : failed("It should be uncertain")));
      },
    });
    const resultId = await desk.beginResult();
    await desk.outbox.add([desk.write(resultId, "Hi")]);
    await desk.outbox.settle();
    const [row] = await desk.rowsOf(resultId);
    expect(row).toMatchObject({ status: "open", is_uncertain: 1 });
    expect(row?.last_error).not.toContain("canary");
    desk.wait(minute);
    await desk.outbox.settle();
    expect(await desk.statusOf(resultId)).toEqual(["done"]);
    await desk.close();
  });
});
