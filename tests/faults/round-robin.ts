import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A proxy that passes requests to servers in turn, like load balancers. It skips servers that refuse connections and
 * answers 502 if one ends before it has answered. It trusts `X-Forwarded-For`, so that each client has its own address.
 */
export const startRoundRobin = async () => {
  const ports: number[] = [];
  let turn = 0;
  /** How often servers have answered with each status. */
  const statuses = new Map<number, number>();

  const handOver = (body: Buffer, asked: IncomingMessage, answer: ServerResponse, tried = 0): void => {
    const port = ports[turn++ % ports.length];
    const { method, url: path, headers } = asked;
    const passed = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (given) => {
      const status = given.statusCode ?? 502;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // How long a server keeps its connection says nothing of how long this one stays open.
      const { connection: _, "keep-alive": __, ...passedOn } = given.headers;
      answer.writeHead(status, passedOn);
      given.on("error", () => answer.destroy());
      given.pipe(answer);
    });
    passed.on("error", (error) => {
      const isRefused = "code" in error && error.code === "ECONNREFUSED";
      if (isRefused && tried < ports.length) handOver(body, asked, answer, tried + 1);
      else if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    answer.on("close", () => passed.destroy());
    passed.end(body);
  };

  const server = createServer(async (asked, answer) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of asked) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    handOver(Buffer.concat(chunks), asked, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    statuses,
    add: (...urls: string[]) => ports.push(...urls.map((url) => Number(new URL(url).port))),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
};
