import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true });

/** Sends a request like a browser. `fetch` is not used, because its timeouts would use the simulated timers. */
export const askServer = async (url: URL, init: RequestInit): Promise<Response> => {
  const { method = "GET", headers, body } = init;
  const bytes = Buffer.from(await new Response(body ?? null).arrayBuffer());
  return new Promise((resolve, reject) => {
    const given = { ...Object.fromEntries(new Headers(headers)), "content-length": String(bytes.length) };
    const asking = request(url, { method, agent, headers: given }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.once("error", reject);
      answer.once("end", () => {
        const whole = Buffer.concat(chunks);
        const { "content-type": type = "", "retry-after": wait } = answer.headers;
        const told = { "content-type": type, ...(wait === undefined ? {} : { "retry-after": wait }) };
        resolve(new Response(whole.length === 0 ? null : whole, { status: answer.statusCode ?? 0, headers: told }));
      });
    });
    asking.once("error", (error) => {
      // The server may close an idle connection just when it is reused; browsers then open a new one.
      const isStale = asking.reusedSocket && "code" in error && error.code === "ECONNRESET";
      if (isStale) askServer(url, init).then(resolve, reject);
      else reject(error);
    });
    asking.end(bytes);
  });
};
