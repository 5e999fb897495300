import type { IncomingMessage } from "node:http";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../web/app-env.ts";

/** How many bytes of a refused body are still read: a little more than the largest file. */
const mostBytes = 600 * 1_048_576;
/** Milliseconds without a byte after which nothing more is expected. */
const longestPause = 10_000;

/** Reads and discards the rest of a request, within limits. Never rejects. */
const readOn = (incoming: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    let left = mostBytes;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      incoming.off("data", onData);
      resolve();
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(stop, longestPause);
    };
    const onData = ({ length }: Buffer) => {
      left -= length;
      if (left < 0) stop();
      else wait();
    };
    // Whoever has begun to read the body would keep what comes, and stop it once that is much.
    incoming.removeAllListeners("data");
    incoming.on("data", onData).once("end", stop).once("close", stop).once("error", stop);
    incoming.resume();
    wait();
  });

/**
 * Refuses a request that is still on its way so that the client can read why: the answer goes out at once, and what comes
 * afterwards is read on. Closing the connection would take the answer away from browsers, which send to the end first.
 */
export const readToEnd = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  // Requests that came over no socket have none.
  const incoming = c.env?.incoming;
  if (c.res.status < 400 || incoming === undefined || incoming.complete || incoming.method === "GET") return;
  const answer = new Uint8Array(await c.res.arrayBuffer());
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(answer);
      // The client knows from the length that the answer is complete; ending it would close the connection.
      await readOn(incoming);
      controller.close();
    },
  });
  const { status, headers } = c.res;
  c.res = new Response(body, { status, headers });
  c.res.headers.set("content-length", String(answer.byteLength));
});
