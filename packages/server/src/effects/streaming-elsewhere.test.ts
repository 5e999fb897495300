import { expect, it, vi } from "vitest";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { createTestFile, says } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { createTeller, tells } from "./testing/create-teller.ts";
import { joinText, readEvents } from "./testing/read-events.ts";

// Two processes share one database. SQLite allows only one process, so with SQLite one process reads the text that it
// has stored itself.

const file = createTestFile({
  id: "main",
  variables: ["Story"],
  groups: { A: [tells("Story"), says("{{Story}}")] },
});

describeDatabases("texts that another process makes", (database) => {
  const openTwo = async () => {
    const { url } = database();
    if (url === undefined) return null;
    const teller = createTeller();
    const settings = {
      DATABASE_URL: url,
      ENCRYPTION_SECRET: "0123456789abcdef0123456789abcdef",
      PARLEY_RATE_LIMIT: "0",
    };
    const one = await createTestParley(settings, { blocks: teller.blocks });
    const other = await createTestParley(settings, { blocks: teller.blocks });
    const { id } = await one.publishBot(file);
    const made = await one.visitor("POST", `/api/typebots/${id}/results`, { wantsToken: true });
    const { result, token } = (await made.json()) as { result: { id: string }; token: string };
    const path = `/api/typebots/${id}/results/${result.id}/effects`;
    const ask = (parley: typeof one, end = "", body: object = {}) =>
      parley.visitor(
        "POST",
        path + end,
        { blockId: "tell", ...body },
        { "x-parley-token": token, accept: "text/event-stream" },
      );
    return {
      teller,
      follow: async (from: "one" | "other", body: object = {}) =>
        readEvents(await ask(from === "one" ? one : other, "", body)),
      stopAtOther: () => ask(other, "/stop"),
      /** Follows the streamed text of a preview. */
      preview: async () => {
        const response = await one.owner("POST", `/api/v1/typebots/${id}/preview`);
        const previewToken = ((await response.json()) as { url: string }).url.split("/").at(-1);
        const path = `/api/v1/preview-effects/${id}`;
        const body = { previewToken, run: "the-first-run" };
        return {
          follow: async (from: "one" | "other", after = 0) =>
            readEvents(
              await (from === "one" ? one : other).visitor(
                "POST",
                path,
                { ...body, blockId: "tell", after },
                { accept: "text/event-stream" },
              ),
            ),
          stopAtOther: () => other.visitor("POST", `${path}/stop`, body),
        };
      },
      areLive: () => [one, other].every(({ parley }) => parley.services.bus.isLive()),
      close: () => Promise.all([one.close(), other.close()]),
    };
  };

  it("are followed from where the connection was lost, and the provider is asked once", async () => {
    const test = await openTwo();
    if (test === null) return;
    const first = await test.follow("one");
    const story = await test.teller.next();
    story.add("Once upon ");
    expect(joinText([(await first.next()) ?? expect.fail()])).toBe("Once upon ");
    await first.cut();
    const events = await test.follow("other", { after: 5 });
    // The text comes through the database while it is being made.
    expect(await events.next()).toMatchObject({ event: "text", data: { at: 5, text: "upon " } });
    story.add("a time");
    story.end();
    const rest = await events.rest();
    expect(rest.at(-1)).toMatchObject({
      event: "patch",
      data: { patch: { variables: [{ variableId: "vStory", value: "Once upon a time" }] } },
    });
    expect("Once upon a time").toContain(joinText(rest, "Once upon "));
    expect(test.teller.count()).toBe(1);
    await test.close();
  });

  it("are stopped from there", async () => {
    const test = await openTwo();
    if (test === null) return;
    const events = await test.follow("one");
    const story = await test.teller.next();
    story.add("Enough");
    await events.next();
    expect((await test.stopAtOther()).status).toBe(204);
    expect(await events.rest()).toMatchObject([
      { event: "patch", data: { patch: { variables: [{ variableId: "vStory", value: "Enough" }] } } },
    ]);
    expect(story.cancellation.reason).toBe("stopped");
    await test.close();
  });

  it("in a preview, too, where nothing is stored", async () => {
    const test = await openTwo();
    if (test === null) return;
    await vi.waitFor(() => expect(test.areLive()).toBe(true), 10_000);
    const preview = await test.preview();
    const first = await preview.follow("one");
    const story = await test.teller.next();
    const long = `Once upon ${'\u{1F600} "far" '.repeat(400)}`;
    story.add(long);
    expect(joinText([(await first.next()) ?? expect.fail()])).toBe(long);
    await first.cut();
    const events = await preview.follow("other", 5);
    const beginning = (await events.next()) ?? expect.fail();
    expect(beginning.data.at).toBe(5);
    story.add("away");
    story.end();
    const rest = [beginning, ...(await events.rest())];
    expect(joinText(rest, "Once ")).toBe(`${long}away`);
    expect(rest.at(-1)).toMatchObject({
      event: "patch",
      data: { patch: { variables: [{ variableId: "vStory", value: `${long}away` }] } },
    });
    expect(test.teller.count()).toBe(1);
    await test.close();
  });

  it("in a preview, are stopped from there, and begun anew where nobody knows of them", async () => {
    const test = await openTwo();
    if (test === null) return;
    await vi.waitFor(() => expect(test.areLive()).toBe(true), 10_000);
    const preview = await test.preview();
    // A process was killed after it had streamed the beginning.
    const events = await preview.follow("other", 7);
    const story = await test.teller.next();
    story.add("Another one");
    expect(await events.next()).toMatchObject({ data: { at: 0, text: "Another one" } });
    const elsewhere = await preview.follow("one", 4);
    await elsewhere.next();
    await preview.stopAtOther();
    const whole = { event: "patch", data: { patch: { variables: [{ variableId: "vStory", value: "Another one" }] } } };
    expect((await elsewhere.rest()).at(-1)).toMatchObject(whole);
    expect((await events.rest()).at(-1)).toMatchObject(whole);
    expect([story.cancellation.reason, test.teller.count()]).toEqual(["stopped", 1]);
    await test.close();
  });
});
