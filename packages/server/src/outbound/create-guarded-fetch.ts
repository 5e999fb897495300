import {
  Agent,
  buildConnector,
  type Dispatcher,
  ProxyAgent,
  type Response as UndiciResponse,
  fetch as undiciFetch,
} from "undici";
import { describeFault } from "./describe-fault.ts";
import { type AddressRules, createAddressGuard, isLocalServer } from "./guard-addresses.ts";
import { limitStream, tooLarge } from "./limit-stream.ts";
import { OutboundError } from "./outbound-error.ts";
import { assertHttp, followRedirect, type Hop, redirectTarget } from "./redirect.ts";

/** A request with its own limits instead of the default ones. */
export interface OutboundInit extends RequestInit {
  /** Milliseconds within which the whole response must arrive. */
  timeLimit?: number;
  /** The maximum size of the decompressed response, in bytes. */
  maxBytes?: number;
  /** The names of headers that hold secrets, besides those that their names tell. */
  secretHeaders?: readonly string[];
  /** The address of an HTTP proxy to use. It must be an allowed address, too. */
  proxy?: string;
}

/** `fetch` for addresses that authors or visitors influence. */
export type GuardedFetch = (input: string | URL | Request, init?: OutboundInit) => Promise<Response>;

const defaultTimeLimit = 30_000;
const defaultMaxBytes = 10 * 1024 * 1024;
const connectTime = 10_000;
const maxRedirects = 10;

/** Statuses whose responses must not have a body. */
const hasNoBody = (status: number): boolean => [101, 204, 205, 304].includes(status);

const createAgent = (rules: AddressRules): Agent => {
  const guard = createAddressGuard(rules);
  const connect = buildConnector({ timeout: connectTime, lookup: guard.lookup, autoSelectFamily: true });
  const { lookup } = createAddressGuard({ ...rules, allowsLoopback: true });
  const connectHere = buildConnector({ timeout: connectTime, lookup, autoSelectFamily: true });
  return new Agent({
    connect(options, done) {
      if (isLocalServer(rules, options)) return connectHere(options, done);
      const refusal = guard.refuseLiteral(options.hostname);
      if (refusal) done(refusal, null);
      else connect(options, done);
    },
  });
};

/** The maximum number of proxies whose connections are kept. */
const mostProxies = 20;

/**
 * Connections through a proxy. The proxy's address is checked when connecting. The proxy resolves the other server's name,
 * so `assertTarget` also checks that name.
 */
const createProxies = (rules: AddressRules) => {
  const guard = createAddressGuard(rules);
  const agents = new Map<string, ProxyAgent>();

  const find = (address: string): ProxyAgent => {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url === null || !["http:", "https:"].includes(url.protocol))
      throw new OutboundError("BLOCKED_PROTOCOL", "The proxy has no http or https address.");
    const refusal = guard.refuseLiteral(url.hostname.replace(/^\[|\]$/g, ""));
    if (refusal) throw refusal;
    const known = agents.get(address);
    if (known) return known;
    const proxyTls = { timeout: connectTime, lookup: guard.lookup, autoSelectFamily: true };
    const agent = new ProxyAgent({ uri: address, proxyTls });
    const [oldest] = agents;
    if (agents.size >= mostProxies && oldest) {
      agents.delete(oldest[0]);
      void oldest[1].close();
    }
    agents.set(address, agent);
    return agent;
  };

  /** Checks the target's name before using a proxy. A name that only the proxy can resolve is allowed. */
  const assertTarget = async ({ hostname }: URL): Promise<void> => {
    const bare = hostname.replace(/^\[|\]$/g, "");
    const literal = guard.refuseLiteral(bare);
    if (literal) throw literal;
    const fault = await new Promise<unknown>((resolve) => guard.lookup(bare, { all: true }, resolve));
    if (fault instanceof OutboundError && fault.code === "BLOCKED_ADDRESS") throw fault;
  };

  return {
    find,
    assertTarget,
    close: async () => {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
};

/** Finds the cause inside an error of undici. */
const toFault = (error: unknown, host: string, timeout: AbortSignal, abort: AbortSignal): unknown => {
  if (error instanceof OutboundError) return error;
  if (error instanceof Error && error.cause instanceof OutboundError) return error.cause;
  if (abort.aborted) return abort.reason;
  if (timeout.aborted) return new OutboundError("TIMEOUT", `${host} did not answer in time.`);
  return new OutboundError("UNREACHABLE", `${host} can't be reached: ${describeFault(error)}.`, error);
};

/** Creates a request. Errors of the runtime are replaced, because they contain the address and its secrets. */
const toRequest = (input: string | URL | Request, init: RequestInit): Request => {
  if (!(input instanceof Request)) {
    const url = URL.canParse(input) ? new URL(input) : null;
    if (url === null) throw new OutboundError("BAD_ADDRESS", "The address is not valid.");
    if (url.username !== "" || url.password !== "")
      throw new OutboundError("BAD_ADDRESS", "An address with a user name or a password in it can't be called.");
  }
  try {
    return new Request(input, init);
  } catch (error) {
    if (init.signal?.aborted) throw init.signal.reason;
    throw new OutboundError(
      "BAD_REQUEST",
      "The request can't be sent: its method or one of its headers is not valid.",
      error,
    );
  }
};

const readBody = async (request: Request): Promise<Uint8Array<ArrayBuffer> | null> =>
  request.body === null ? null : new Uint8Array(await request.arrayBuffer());

/**
 * A `fetch` for public addresses only. Names are resolved once per connection, every redirect is checked, and responses are
 * limited in time and size. Failures are `OutboundError`s.
 */
export const createGuardedFetch = (rules: AddressRules): { fetch: GuardedFetch; close: () => Promise<void> } => {
  const agent = createAgent(rules);
  const proxies = createProxies(rules);

  const send = ({ url, method, headers, body }: Hop, signal: AbortSignal, by: Dispatcher): Promise<UndiciResponse> =>
    undiciFetch(url, { method, headers: [...headers], body, signal, redirect: "manual", dispatcher: by });

  const standIn = (address: string): URL => {
    const url = new URL(address);
    const other = rules.standIns?.[url.origin];
    return other === undefined ? url : new URL(url.pathname + url.search, other);
  };

  const fetch: GuardedFetch = async (
    input,
    { timeLimit = defaultTimeLimit, maxBytes = defaultMaxBytes, secretHeaders = [], proxy, ...init } = {},
  ) => {
    const request = toRequest(input, init);
    const timeout = AbortSignal.timeout(timeLimit);
    const signal = AbortSignal.any([request.signal, timeout]);
    const headers = new Headers(request.headers);
    if (!headers.has("user-agent")) headers.set("user-agent", "Parley");
    let hop: Hop = {
      url: standIn(request.url),
      method: request.method,
      headers,
      secretHeaders: secretHeaders.map((name) => name.toLowerCase()),
      body: await readBody(request),
    };
    assertHttp(hop.url);
    const by = proxy === undefined ? agent : proxies.find(proxy);
    for (let redirects = 0; ; redirects++) {
      const { host } = hop.url;
      const fault = (error: unknown) => toFault(error, host, timeout, request.signal);
      if (proxy !== undefined) await proxies.assertTarget(hop.url);
      const response = await send(hop, signal, by).catch((error: unknown) => Promise.reject(fault(error)));
      const location = response.headers.get("location");
      const target = request.redirect === "manual" ? null : redirectTarget(hop, response.status, location);
      if (target === null) return limited(response, { host, maxBytes, toFault: fault }, hop.url);
      await response.body?.cancel();
      if (redirects === maxRedirects || request.redirect === "error")
        throw new OutboundError("TOO_MANY_REDIRECTS", `${host} redirects too often.`);
      hop = followRedirect(hop, response.status, target);
    }
  };

  return { fetch, close: async () => void (await Promise.all([agent.destroy(), proxies.close()])) };
};

/** Converts undici's response to one of the runtime's, with a limited body. */
const limited = (response: UndiciResponse, limits: Parameters<typeof limitStream>[1], url: URL): Response => {
  const { status, statusText, body } = response;
  if (Number(response.headers.get("content-length")) > limits.maxBytes) {
    void body?.cancel();
    throw tooLarge(limits.host, limits.maxBytes);
  }
  // Undici's streams are the runtime's own; only their types differ.
  const bytes = body as unknown as ReadableStream<Uint8Array> | null;
  const stream = bytes === null || hasNoBody(status) ? null : limitStream(bytes, limits);
  const own = new Response(stream, { status, statusText, headers: [...response.headers] });
  return Object.defineProperty(own, "url", { value: url.href });
};
