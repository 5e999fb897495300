import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A fake service that returns people to callers with its key and reports delays to a page. */
export const startPeopleService = async () => {
  const asked: { method: string; path: string; body: string; fromPage: boolean }[] = [];
  const readBody = async (request: IncomingMessage): Promise<string> => {
    let text = "";
    for await (const chunk of request) text += chunk;
    return text;
  };
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const body = await readBody(request);
    asked.push({ method, path: url, body, fromPage: headers.origin !== undefined });
    const answer = (status: number, value: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    if (url === "/time") {
      response.setHeader("access-control-allow-origin", "*");
      response.setHeader("access-control-allow-headers", "content-type");
      return method === "OPTIONS" ? response.writeHead(204).end() : answer(200, { hour: 7 });
    }
    if (headers["x-key"] !== "people-key") return answer(401, { message: "Show your key." });
    const sought = new URL(url, "http://service").searchParams.get("like") ?? "";
    const items = ["Ada", "Bo", "Adam"].filter((name) => name.startsWith(sought)).map((name, id) => ({ id, name }));
    return answer(200, { total: items.length, items });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
