import { expect, it } from "vitest";
import { countWaiting, greetingFile, provideMailingServer } from "./mailing-server.ts";

// Kills the server again and again while it sends e-mails: none may be lost, and repeated ones must be recognizable as
// copies.

const visitors = 220;
/** The number of simultaneous visitors. */
const crowd = 8;
/**
 * The number of e-mails between two kills, and delays of the kill in milliseconds, so that it hits each phase of a
 * delivery.
 */
const between = 25;
const lateness = [0, 3, 7, 12, 18, 25];

const provided = provideMailingServer();

const sleep = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** Sends a request until a server answers. */
const ask = async (path: string, body: unknown): Promise<Response> => {
  const headers = { "content-type": "application/json" };
  for (;;) {
    try {
      const response = await fetch(`${provided().server.viewerUrl}${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      if (response.status < 500) return response;
    } catch {
      // The server was just killed.
    }
    await sleep(30);
  }
};

it("of 220 e-mails under kills none is lost, and each that comes twice has one Message-ID", async () => {
  const { mailServer, server } = provided();
  const bot = await server.publish(greetingFile());

  const waiting = Array.from({ length: visitors }, (_, number) => `visitor ${number}`);
  const visit = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const { sessionId } = await (await ask(`/api/v1/typebots/${bot.publicId}/startChat`, {})).json();
      await ask(`/api/v1/sessions/${sessionId}/continueChat`, { message: name });
    }
  };
  let isOver = false;
  const killing = (async () => {
    let kills = 0;
    let seen = 0;
    while (!isOver) {
      if (mailServer.arrived.length - seen >= between) {
        await sleep(lateness[kills % lateness.length] ?? 0);
        await server.kill();
        kills += 1;
        await server.start();
        seen = mailServer.arrived.length;
      }
      await sleep(1);
    }
    return kills;
  })();
  await Promise.all(Array.from({ length: crowd }, visit));
  const names = () => new Set(mailServer.arrived.map(({ mail }) => mail.subject));
  await expect.poll(() => names().size, { timeout: 150_000 }).toBe(visitors);
  isOver = true;
  const kills = await killing;
  await expect.poll(() => countWaiting(server), { timeout: 30_000 }).toBe(0);

  const idsByName = new Map<string, string[]>();
  for (const { mail } of mailServer.arrived) {
    const { subject = "", messageId = "" } = mail;
    idsByName.set(subject, [...(idsByName.get(subject) ?? []), messageId]);
  }
  const repeated = [...idsByName.values()].filter((ids) => ids.length > 1);
  console.log(`${repeated.length} of ${visitors} e-mails came again after ${kills} kills`);
  expect(kills).toBeGreaterThanOrEqual(5);
  for (const ids of repeated) expect(new Set(ids).size).toBe(1);
  const all = [...idsByName.values()].map(([id]) => id);
  expect(new Set(all).size).toBe(visitors);
  // Only e-mails that were being sent when a process was killed are repeated; a lane sends four at once.
  expect(repeated.length).toBeLessThanOrEqual(kills * 4);
}, 300_000);
