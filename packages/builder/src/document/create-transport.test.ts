import type { Client } from "@parley/api/app";
import { expect, it, onTestFinished, vi } from "vitest";
import { createTransport } from "./create-transport.ts";
import type { Followed } from "./transport.ts";

const answer = { revision: 0, missed: [], accepted: [], isReloadNeeded: false };
const client = (async () => answer) as unknown as Client;

/** Follows a bot over connections that the test accepts or refuses. */
const follow = () => {
  let isLineUp = true;
  let status = 200;
  const lines: AbortSignal[] = [];
  const transport = createTransport({
    botId: "bot",
    editor: "editor",
    client,
    openStream: async (_, signal) => {
      if (status !== 200) return new Response(null, { status });
      if (!isLineUp) throw new Error("No line");
      lines.push(signal);
      const body = new ReadableStream({
        start: (controller) => signal.addEventListener("abort", () => controller.error(new Error("Cut"))),
      });
      return new Response(body);
    },
  });
  const connections: boolean[] = [];
  const reasons: (string | undefined)[] = [];
  const followed: Partial<Followed> = {
    connection: (isConnected, why) => {
      connections.push(isConnected);
      reasons.push(why);
    },
  };
  onTestFinished(transport.follow(() => 0, followed as Followed));
  return {
    transport,
    connections,
    reasons,
    lines,
    refuse: (next: number) => {
      status = next;
    },
    setLine: (isUp: boolean) => {
      isLineUp = isUp;
    },
  };
};

it("looks at once whether a line is cut, and says so only if it is", async () => {
  const { transport, connections, lines, setLine } = follow();
  await vi.waitFor(() => expect(connections).toEqual([true]));
  transport.lookAgain();
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  expect(lines[0]?.aborted).toBe(true);
  await vi.waitFor(() => expect(connections).toEqual([true, true]));
  setLine(false);
  transport.lookAgain();
  await vi.waitFor(() => expect(connections).toEqual([true, true, false]));
});

it("listens again as soon as something has got through to the server", async () => {
  const { transport, connections, setLine } = follow();
  await vi.waitFor(() => expect(connections).toEqual([true]));
  setLine(false);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    transport.lookAgain();
    await vi.waitFor(() => expect(connections).toHaveLength(attempt + 2));
  }
  // By now its back-off is several seconds.
  setLine(true);
  await transport.send(0, []);
  await vi.waitFor(() => expect(connections.at(-1)).toBe(true), { timeout: 900 });
});

it("says why it is not heard any more, where the server says so", async () => {
  const { transport, connections, reasons, refuse } = follow();
  await vi.waitFor(() => expect(connections).toEqual([true]));
  for (const [status, why] of [
    [401, "signed out"],
    [404, "gone"],
    [503, "offline"],
  ] as const) {
    refuse(status);
    transport.lookAgain();
    await vi.waitFor(() => expect(reasons.at(-1)).toBe(why));
  }
});
