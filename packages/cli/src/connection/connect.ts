import { type Client, createClient, type ErrorAnswer, type PlainRequest } from "@parley/api";
import {
  createParley,
  dataFolder,
  findRunningServer,
  hasData,
  parseEnvironment,
  type RawEnvironment,
  readEnvironment,
} from "@parley/server";
import { ExitError } from "../terminal/exit-error.ts";
import { describeUnreachable } from "./describe-unreachable.ts";

/** The owner's API: of a running server, or of one that exists for this command only. */
export interface OwnerApi {
  call: Client;
  /** Makes a call whose answer is a file, and streams it. */
  open(request: PlainRequest): Promise<AsyncIterable<Uint8Array>>;
  close(): Promise<void>;
}

type Send = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Connects to the server that runs on this data folder, or to the one at PARLEY_URL (with PARLEY_TOKEN, an API token, or
 * PARLEY_OWNER_TOKEN). If none is running, opens the database for the duration of the command. A folder that Parley has
 * never used is refused, because it is more likely a mistake than a new installation.
 */
export const connect = async (given: RawEnvironment = process.env): Promise<OwnerApi> => {
  const environment = readEnvironment(given);
  const { PARLEY_URL: url, PARLEY_TOKEN: apiToken, PARLEY_OWNER_TOKEN: ownerToken } = environment;
  if (url) {
    const token = apiToken || ownerToken;
    if (!token)
      throw new ExitError(
        2,
        "PARLEY_URL needs PARLEY_TOKEN, an API token of that server, or PARLEY_OWNER_TOKEN, its owner's.",
      );
    if (!URL.canParse(url)) throw new ExitError(2, `PARLEY_URL is no address: "${url}".`);
    return createApi((path, init) => fetch(new URL(path, url), init), token, {
      address: url,
      tokenName: apiToken ? "the API token (PARLEY_TOKEN)" : "the owner's token (PARLEY_OWNER_TOKEN)",
    });
  }
  const settings = parseEnvironment(environment);
  const running = await findRunningServer(settings);
  if (running) {
    const { builderUrl: address, ownerToken } = running;
    return createApi((path, init) => fetch(new URL(path, address), init), ownerToken, { address });
  }
  if (!hasData(settings)) throw noData(dataFolder(settings));
  const parley = await createParley({ environment: settings });
  const origin = new URL(settings.NEXTAUTH_URL).origin;
  return createApi(async (path, init) => parley.builder.request(new URL(path, origin).href, init), parley.ownerToken, {
    address: origin,
    close: parley.close,
  });
};

const noData = (folder: string): ExitError =>
  new ExitError(
    2,
    `There is no data of Parley in ${folder}. Name the folder it was started with by --data FOLDER (or PARLEY_DATA_DIR), ` +
      "or begin here with: parley start",
  );

interface Server {
  address: string;
  /** What people call the token in use. */
  tokenName?: string;
  close?: () => Promise<void>;
}

const createApi = (
  send: Send,
  token: string,
  { address, tokenName = "the owner's token (PARLEY_OWNER_TOKEN)", close = async () => {} }: Server,
): OwnerApi => {
  const request = ({ method, path, headers, body }: PlainRequest): Promise<Response> =>
    send(path, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body }),
    }).catch((error: unknown) => {
      throw new ExitError(1, describeUnreachable(error, address));
    });
  const notParley = () => new ExitError(2, `At ${address} is no builder of Parley; PARLEY_URL must be its address.`);
  const refusal = async (response: Response): Promise<ExitError> => {
    const answer: unknown = await response.json().catch(() => ({}));
    if (response.status === 401) return new ExitError(2, `The server at ${address} does not accept ${tokenName}.`);
    const isCallersFault = response.status >= 400 && response.status < 500;
    const { message } = answer as Partial<ErrorAnswer>;
    return new ExitError(isCallersFault ? 2 : 1, message ?? `The server answered ${response.status}.`);
  };
  const ask = async (asked: PlainRequest): Promise<unknown> => {
    const response = await request(asked);
    if (!response.ok) throw await refusal(response);
    if (response.status === 204) return undefined;
    return response.json().catch(() => {
      throw notParley();
    });
  };
  const open = async (asked: PlainRequest): Promise<AsyncIterable<Uint8Array>> => {
    const response = await request(asked);
    if (!response.ok) throw await refusal(response);
    if (response.body === null || !response.headers.has("content-disposition")) throw notParley();
    return response.body;
  };
  return { call: createClient(ask), open, close };
};
