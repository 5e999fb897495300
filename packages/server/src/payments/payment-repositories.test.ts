import { expect, it } from "vitest";
import { insertBot } from "../bots/bot-repository.ts";
import { describeDatabases } from "../database/describe-databases.ts";
import { findNeed, insertNeed, updateNeed } from "../results/need-repository.ts";
import { insertResult } from "../results/result-repository.ts";
import { claimOpenPayment, insertOpenPayment, listOpenPayments } from "./open-payment-repository.ts";

const now = () => new Date().toISOString();

describeDatabases("payments", (test) => {
  const makeBot = async (id: string) => {
    const { database } = test();
    const bot = { id, workspaceId: "main", publicId: id, name: id, draft: "{}" };
    await database.write(({ connection }) => insertBot(connection, bot));
    const version = { bot_id: id, number: 1, workspace_id: "main", file: "{}", flow: "{}", public_flow: "{}" };
    await database.write(({ connection }) =>
      connection
        .insertInto("versions")
        .values({ ...version, created_at: now() })
        .execute(),
    );
  };

  it("an outcome is stored once, and may be updated", async () => {
    const { database } = test();
    await makeBot("bot1");
    const result = { id: "r1", workspaceId: "main", botId: "bot1", version: 1, links: {}, hasToken: false };
    const row = { ...result, idempotencyKey: null, createdAt: now() };
    await database.write(({ connection }) => insertResult(connection, row));
    const need = {
      resultId: "r1",
      needId: "payment x",
      workspaceId: "main",
      kind: "payment",
      outcome: { paymentId: "a" },
    };
    await database.write((access) => insertNeed(access, need));
    await database.write((access) => insertNeed(access, { ...need, outcome: { paymentId: "b" } }));
    expect(await findNeed(database.connection, need)).toMatchObject({ kind: "payment", outcome: { paymentId: "a" } });
    await database.write((access) => updateNeed(access, need, { paymentId: "c" }));
    expect((await findNeed(database.connection, need))?.outcome).toEqual({ paymentId: "c" });
    expect(await findNeed(database.connection, { ...need, needId: "payment y" })).toBeNull();
  });

  it("a payment without a result is claimed by one", async () => {
    const { database } = test();
    await makeBot("bot2");
    const place = { workspaceId: "main", botId: "bot2", blockId: "pay" };
    const insert = (paymentId: string, blockId = "pay") =>
      database.write((access) =>
        insertOpenPayment(access, { ...place, blockId, paymentId, money: { amount: 1, currency: "USD" } }),
      );
    await insert("p1");
    await insert("p2", "other");
    const list = (after: string) => listOpenPayments(database.connection, { ...place, after, limit: 5 });
    expect(await list("2020")).toEqual([{ paymentId: "p1", money: { amount: 1, currency: "USD" } }]);
    expect(await list("2999")).toEqual([]);
    const claim = (resultId: string) => database.transaction((access) => claimOpenPayment(access, "p1", resultId));
    const claims = await Promise.all([claim("r1"), claim("r2")]);
    expect(claims.filter((isMine) => isMine)).toHaveLength(1);
    expect(await list("2020")).toEqual([]);
  });
});
