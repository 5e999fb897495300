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
    if (!URL.canParse(url)) throw new ExitError(2, `PARLEY_URL is no address: "${url}".`);
    return createApi((path, init) => fetch(new URL(path, url), init), token, { address: url });
  }
  const settings = parseEnvironment(environment);
  const running = await findRunningServer(settings);
  if (running) {
    const { builderUrl: address, ownerToken } = running;
    return createApi((path, init) => fetch(new URL(path, address), init), ownerToken, { address });
  }
  const parley = await createParley({ environment: settings });
  const origin = new URL(settings.NEXTAUTH_URL).origin;
  return createApi(async (path, init) => parley.builder.request(new URL(path, origin).href, init), parley.ownerToken, {
    address: origin,
    close: parley.close,
  });
};

interface Server {
  address: string;
  close?: () => Promise<void>;
}

const createApi = (send: Send, token: string, { address, close = async () => {} }: Server): OwnerApi => {
  const ask = async <T>(path: string, init: RequestInit): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await send(path, { ...init, headers }).catch((error: unknown) => {
      throw new ExitError(1, `The server at ${address} can't be reached: ${reasonOf(error)}.`);
    });
    // The one place where the server's answers are taken at their word: both sides share the types.
    const body = (await response.json().catch(() => {
      if (!response.ok) return {};
      throw new ExitError(2, `At ${address} is no builder of Parley; PARLEY_URL must be its address.`);
    })) as T & { message?: string };
    if (response.ok) return body;
    if (response.status === 401)
      throw new ExitError(2, `The server at ${address} does not accept the owner's token (PARLEY_OWNER_TOKEN).`);
    const isCallersFault = response.status >= 400 && response.status < 500;
    throw new ExitError(isCallersFault ? 2 : 1, body.message ?? `The server answered ${response.status}.`);
  };
  return {
    get: (path) => ask(path, { method: "GET" }),
    post: (path, body) => ask(path, { method: "POST", body: JSON.stringify(body) }),
    close,
  };
};

/** Why a request failed. `fetch` says only that it did; what happened is in the cause. */
const reasonOf = (error: unknown): string => {
  const { cause = error } = error instanceof Error ? error : {};
  if (!(cause instanceof Error)) return String(cause);
  // Where several addresses were tried there is only a code.
  return cause.message || ("code" in cause ? String(cause.code) : cause.name);
};
