import { createParley, findRunningServer, parseEnvironment } from "@parley/server";
import { ExitError } from "./exit-error.ts";

/** The owner's API, wherever it is: a running server, or one that lives for this command only. */
export interface OwnerApi {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  close(): Promise<void>;
}

type Send = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Connects to the server that runs on this data folder, or to the one at PARLEY_URL (with PARLEY_OWNER_TOKEN). Where none
 * runs, the database is opened for as long as the command takes.
 */
export const connect = async (environment: Record<string, string | undefined> = process.env): Promise<OwnerApi> => {
  const { PARLEY_URL: url, PARLEY_OWNER_TOKEN: token } = environment;
  if (url) {
    if (!token) throw new ExitError(2, "PARLEY_URL needs PARLEY_OWNER_TOKEN, the owner's token of that server.");
    return createApi((path, init) => fetch(new URL(path, url), init), token);
  }
  const settings = parseEnvironment(environment);
  const running = await findRunningServer(settings);
  if (running) return createApi((path, init) => fetch(new URL(path, running.builderUrl), init), running.ownerToken);
  const parley = await createParley({ environment: settings });
  const origin = new URL(settings.NEXTAUTH_URL).origin;
  return createApi(
    async (path, init) => parley.builder.request(new URL(path, origin).href, init),
    parley.ownerToken,
    parley.close,
  );
};

const createApi = (send: Send, token: string, close: () => Promise<void> = async () => {}): OwnerApi => {
  const ask = async <T>(path: string, init: RequestInit): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await send(path, { ...init, headers }).catch((error: unknown) => {
      throw new ExitError(1, `The server can't be reached: ${error instanceof Error ? error.message : String(error)}.`);
    });
    // The one place where the server's answers are taken at their word: both sides share the types.
    const body = (await response.json().catch(() => ({}))) as T & { message?: string };
    if (response.ok) return body;
    const isCallersFault = response.status >= 400 && response.status < 500;
    throw new ExitError(isCallersFault ? 2 : 1, body.message ?? `The server answered ${response.status}.`);
  };
  return {
    get: (path) => ask(path, { method: "GET" }),
    post: (path, body) => ask(path, { method: "POST", body: JSON.stringify(body) }),
    close,
  };
};
