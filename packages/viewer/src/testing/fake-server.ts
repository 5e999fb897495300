import { vi } from "vitest";

export interface FakeRequest {
  method: string;
  path: string;
  body: Record<string, unknown>;
  headers: Record<string, string>;
  keepalive: boolean;
  signal: AbortSignal | undefined;
}

type Answer = Response | "network error" | "never";

/** A fake server for `fetch`. `answer` gives the responses; by default everything succeeds and the result is `r1`. */
export const createFakeServer = (
  answer: (request: FakeRequest, count: number) => Answer | undefined = () => undefined,
) => {
  const requests: FakeRequest[] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit = {}): Promise<Response> => {
    const request: FakeRequest = {
      method: init.method ?? "GET",
      path,
      body: init.body ? JSON.parse(String(init.body)) : {},
      headers: { ...(init.headers as Record<string, string>) },
      keepalive: init.keepalive === true,
      signal: init.signal ?? undefined,
    };
    requests.push(request);
    const given = answer(request, requests.length) ?? usual(request);
    if (given === "network error") return Promise.reject(new TypeError("Failed to fetch"));
    return given === "never" ? new Promise(() => {}) : Promise.resolve(given);
  });
  return {
    requests,
    /** Returns method and kind of all requests, in order. */
    sent: () => requests.map(({ method, path }) => `${method} ${path.split("/").at(-1)}`),
  };
};

const usual = ({ method, path }: FakeRequest): Response =>
  method === "POST" && path.endsWith("/results")
    ? Response.json({ result: { id: "r1" }, token: "t1" })
    : Response.json({ count: 1 });
