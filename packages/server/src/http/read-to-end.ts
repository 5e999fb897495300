import type { IncomingMessage } from "node:http";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../web/app-env.ts";

/** The maximum number of bytes of a refused body that are still read: a little more than the largest file. */
const mostBytes = 600 * 1_048_576;
/** Milliseconds without a byte after which reading stops. */
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
    // Earlier listeners would store the data, and stop the stream when there is too much of it.
    incoming.removeAllListeners("data");
    incoming.on("data", onData).once("end", stop).once("close", stop).once("error", stop);
    incoming.resume();
    wait();
  });

/**
 * Makes sure that clients can read the refusal of a request whose body is still arriving. The response is sent at once,
 * and the rest of the body is read and discarded. If the connection were closed instead, browsers, which send the whole
 * body first, would lose the response.
 */
export const readToEnd = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  // Requests without a socket, as in tests, have no incoming message.
  const incoming = c.env?.incoming;
  if (c.res.status < 400 || incoming === undefined || incoming.complete || incoming.method === "GET") return;
  const answer = new Uint8Array(await c.res.arrayBuffer());
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(answer);
      // The client knows from the content length that the response is complete. Ending it now would close the
      // connection.
      await readOn(incoming);
      controller.close();
    },
  });
  const { status, headers } = c.res;
  c.res = new Response(body, { status, headers });
  c.res.headers.set("content-length", String(answer.byteLength));
});
