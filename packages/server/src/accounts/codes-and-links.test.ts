import { expect, it } from "vitest";
import { createUserId } from "../base/ids.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { createMailCode, takeMailCode, takeMailLink } from "./mail-codes.ts";
import { checkLinkToken, createLinkToken, takeLinkToken } from "./one-time-links.ts";

// What is good once, on every database, also where several come at the same moment.

describeDatabases("codes and links", (test) => {
  const means = () => ({ database: test().database, sessionSecret: "s".repeat(32) });
  /** How many of some attempts succeed. */
  const countDone = async (work: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(work)).filter(({ status }) => status === "fulfilled").length;

  it("of several who use a code at once, one comes in", async () => {
    const { code, token } = await createMailCode(means(), "ada@example.org");
    const tries = Array.from({ length: 5 }, () => takeMailCode(means(), "ada@example.org", code));
    expect(await countDone([...tries, takeMailLink(means(), token)])).toBe(1);
    expect(await test().database.connection.selectFrom("verifications").select("id").execute()).toEqual([]);
  });

  it("a newer code ends the one before, and five wrong ones end any", async () => {
    const first = await createMailCode(means(), "bo@example.org");
    const second = await createMailCode(means(), "bo@example.org");
    await expect(takeMailLink(means(), first.token)).rejects.toMatchObject({ code: "WRONG_CODE" });
    const wrong = String((Number(second.code) + 1) % 1_000_000).padStart(6, "0");
    const tries = Array.from({ length: 5 }, () => takeMailCode(means(), "bo@example.org", wrong));
    expect(await countDone(tries)).toBe(0);
    await expect(takeMailCode(means(), "bo@example.org", second.code)).rejects.toMatchObject({ code: "WRONG_CODE" });
  });

  it("a link is taken once, and not after its time", async () => {
    const { database } = test();
    const subject = createUserId();
    const later = new Date(Date.now() + 60_000);
    const token = await database.write((access) => createLinkToken(access, "reset", subject, later));
    expect(await checkLinkToken(database.connection, "reset", token)).toBe(subject);
    await expect(checkLinkToken(database.connection, "welcome", token)).rejects.toMatchObject({ code: "LINK_OVER" });
    const after = new Date(later.getTime() + 1);
    await expect(checkLinkToken(database.connection, "reset", token, after)).rejects.toMatchObject({
      code: "LINK_OVER",
    });
    const take = () => database.transaction(({ connection }) => takeLinkToken(connection, "reset", token));
    expect(await countDone([take(), take(), take()])).toBe(1);
  });
});
