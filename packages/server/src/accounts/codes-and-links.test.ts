import { expect, it } from "vitest";
import { createUserId } from "../base/ids.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { passTime, resetClock } from "../testing/set-clock.ts";
import { createMailCode, takeMailCode, takeMailLink } from "./mail-codes.ts";
import { checkLinkToken, createLinkToken, takeLinkToken } from "./one-time-links.ts";

// Codes and links that are valid once, on every database, also when several requests use one at the same moment.

describeDatabases("codes and links", (test) => {
  const means = () => ({ database: test().database, sessionSecret: "s".repeat(32) });
  const browser = "the secret of a browser";
  /** Returns how many of the attempts succeed. */
  const countDone = async (work: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(work)).filter(({ status }) => status === "fulfilled").length;

  it("of several who use a code at once, one comes in", async () => {
    const { code, token } = await createMailCode(means(), { email: "ada@example.org", browser });
    const tries = Array.from({ length: 5 }, () =>
      takeMailCode(means(), { email: "ada@example.org", browser }, code ?? ""),
    );
    expect(await countDone([...tries, takeMailLink(means(), token)])).toBe(1);
    expect(await test().database.connection.selectFrom("verifications").select("id").execute()).toEqual([]);
  });

  it("a newer code ends the one before, and five wrong ones end any", async () => {
    const bo = { email: "bo@example.org", browser };
    const first = await createMailCode(means(), bo);
    const second = await createMailCode(means(), bo);
    await expect(takeMailLink(means(), first.token)).rejects.toMatchObject({ code: "WRONG_CODE" });
    const wrong = String((Number(second.code) + 1) % 1_000_000).padStart(6, "0");
    const tries = Array.from({ length: 5 }, () => takeMailCode(means(), bo, wrong));
    expect(await countDone(tries)).toBe(0);
    await expect(takeMailCode(means(), bo, second.code ?? "")).rejects.toMatchObject({ code: "WRONG_CODE" });
  });

  it("a link is taken once, and not after its time", async () => {
    const { database } = test();
    const subject = createUserId();
    const later = new Date(Date.now() + 60_000);
    const token = await database.write((access) => createLinkToken(access, "reset", subject, later));
    expect(await checkLinkToken(database.connection, "reset", token)).toBe(subject);
    await expect(checkLinkToken(database.connection, "welcome", token)).rejects.toMatchObject({ code: "LINK_OVER" });
    passTime(60_001);
    await expect(checkLinkToken(database.connection, "reset", token)).rejects.toMatchObject({ code: "LINK_OVER" });
    resetClock();
    const take = () => database.transaction(({ connection }) => takeLinkToken(connection, "reset", token));
    expect(await countDone([take(), take(), take()])).toBe(1);
  });
});
