import { request } from "node:http";

/** A request over a connection of its own. `fetch` would time it by the timers that are simulated here. */
export const askServer = async (url: URL, { method = "GET", headers, body }: RequestInit): Promise<Response> => {
  const bytes = Buffer.from(await new Response(body ?? null).arrayBuffer());
  return new Promise((resolve, reject) => {
    const given = { ...Object.fromEntries(new Headers(headers)), "content-length": String(bytes.length) };
    const asking = request(url, { method, agent: false, headers: given }, (answer) => {
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
    asking.once("error", reject);
    asking.end(bytes);
  });
};
