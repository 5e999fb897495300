import { createRandom } from "@parley/core";

type Send = (path: string, init: RequestInit) => Promise<Response>;

/** A network and a server that lose, delay, repeat and refuse requests, always the same for one seed. */
export const createUnreliableNetwork = (seed: number, deliver: Send) => {
  const random = createRandom(seed);
  let isDown = false;
  const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  const lost = () => new TypeError("Failed to fetch");

  const send: Send = async (path, init) => {
    if (isDown) throw lost();
    const [fate, delay] = [random(), Math.floor(random() * 3000)];
    if (fate < 0.12) throw lost();
    if (fate < 0.2) return new Response(null, { status: 503 });
    if (fate < 0.26) return new Response(null, { status: 429, headers: { "retry-after": "1" } });
    // A second copy arrives later, behind requests that were sent after it.
    if (fate < 0.4) void later(delay * 2).then(() => deliver(path, init).catch(() => {}));
    if (fate < 0.6) await later(delay);
    const response = await deliver(path, init);
    // The server has done it, and nobody hears of it.
    if (fate > 0.85) throw lost();
    return response;
  };
  return {
    send,
    random,
    goDown: () => {
      isDown = true;
    },
    comeBack: () => {
      isDown = false;
    },
  };
};
