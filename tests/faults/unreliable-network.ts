import { createRandom } from "@parley/core";
import { askServer } from "./ask-server.ts";
import type { FaultCount } from "./fault-count.ts";
import type { KillableServer } from "./killable-server.ts";
import { realSleep, type SimulatedTime } from "./simulated-time.ts";

type Moment = "before" | "during" | "after";

const moments: readonly Moment[] = ["before", "during", "after"];

/** Plans at which requests the server is killed: at least once in two of five schedules. */
const planKills = (random: () => number): Map<number, Moment> => {
  const kills = new Map<number, Moment>();
  const plan = (request: number) => kills.set(request, moments[Math.floor(random() * 3)] ?? "after");
  const first = 1 + Math.floor(random() * 28);
  if (random() < 0.4) plan(first);
  if (kills.size > 0 && random() < 0.25) plan(first + 1 + Math.floor(random() * 12));
  return kills;
};

const lost = () => new TypeError("Failed to fetch");

interface NetworkOptions {
  seed: number;
  server: KillableServer;
  time: SimulatedTime;
  faults: FaultCount;
}

/**
 * A network that loses, delays, repeats and reorders requests to a server that is killed, always the same for one seed.
 */
export const createUnreliableNetwork = ({ seed, server, time, faults }: NetworkOptions) => {
  const random = createRandom(seed * 7919);
  const plan = planKills(random);
  let kills = 0;
  let isDown = false;
  let isCalm = false;
  let sent = 0;
  let newest = 0;
  let delivered = 0;
  /** The number of failed requests before the server is restarted. */
  let refusals = 0;
  const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

  const kill = async (moment: Moment) => {
    if (!server.isUp()) return;
    faults.note(moment === "after" ? "server killed after its answer" : `server killed ${moment} a request`);
    kills += 1;
    refusals = Math.floor(random() * 4);
    await server.kill();
  };

  const deliver = async (number: number, path: string, init: RequestInit): Promise<Response> => {
    delivered += 1;
    const moment = plan.get(delivered);
    if (number < newest) faults.note("request arrived behind a later one");
    newest = Math.max(newest, number);
    if (server.isUp() && moment === "before") await kill(moment);
    if (!server.isUp()) {
      if (isCalm || refusals === 0) await server.start();
      else faults.note("request met a dead server");
      refusals = Math.max(refusals - 1, 0);
    }
    const asking = askServer(new URL(path, server.viewerUrl), init);
    if (moment === "during") {
      // Kills it between the request's first byte and the response's last.
      const wait = random() * 4;
      asking.catch(() => {});
      if (wait >= 1) await realSleep(wait);
      else await new Promise(setImmediate);
      await kill(moment);
    }
    const response = await asking;
    if (moment === "after") await kill(moment);
    return response;
  };

  const send = async (path: string, init: RequestInit): Promise<Response> => {
    sent += 1;
    const number = sent;
    const arrive = () => time.track(deliver(number, path, init));
    const arriveLater = (milliseconds: number) =>
      void later(milliseconds)
        .then(arrive)
        .catch(() => {});
    if (isCalm) return arrive();
    if (isDown) throw lost();
    const [fate, delay] = [random(), Math.floor(random() * 3000)];
    if (fate < 0.1) {
      faults.note("request dropped");
      throw lost();
    }
    if (fate < 0.16) {
      faults.note("request refused");
      return new Response(null, { status: 503 });
    }
    if (fate < 0.2) {
      faults.note("request told to wait");
      return new Response(null, { status: 429, headers: { "retry-after": "1" } });
    }
    if (fate < 0.27) {
      // The request arrives after the page has given it up and repeated it.
      faults.note("request delayed");
      arriveLater(delay * 2);
      throw lost();
    }
    if (fate < 0.4) {
      // A copy arrives later, after other requests.
      faults.note("request doubled");
      arriveLater(delay * 2);
    }
    if (fate < 0.55) {
      faults.note("request delayed");
      await later(delay);
    }
    const response = await arrive();
    if (fate < 0.87) return response;
    // The server has processed the request, but the response is lost.
    faults.note("answer of the server lost");
    throw lost();
  };

  return {
    send,
    kills: () => kills,
    goDown: () => {
      faults.note("network down");
      isDown = true;
    },
    comeBack: () => {
      isDown = false;
    },
    /** Ends all faults. */
    calm: () => {
      isCalm = true;
      isDown = false;
    },
  };
};

export type UnreliableNetwork = ReturnType<typeof createUnreliableNetwork>;
