import { lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { type AddressKind, judgeAddress } from "./judge-address.ts";
import { OutboundError } from "./outbound-error.ts";

export interface AddressRules {
  /**
   * Names and addresses in private networks that may be called. Loopback, link-local and metadata addresses stay
   * forbidden.
   */
  allowedHosts: readonly string[];
  /** Servers on this machine that may be called, such as `localhost:11434`. */
  localServers?: readonly string[];
  /** Names of servers from the operator's settings. They may have any address, including one on this machine. */
  trustedHosts?: readonly string[];
  /** For tests, whose servers run on this machine. */
  allowsLoopback?: boolean;
  /** For tests: replacements on this machine for other servers, by the origin that they replace. */
  standIns?: Readonly<Record<string, string>>;
  /** Resolves names; by default the system's resolver. */
  resolve?: ResolveNames;
}

/** Returns all addresses of a name, like `dns.lookup` with `all`. */
export type ResolveNames = (
  hostname: string,
  done: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void;

const resolveBySystem: ResolveNames = (hostname, done) => systemLookup(hostname, { all: true }, done);

const normalName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/^\[|\]$|\.$/g, "");

/** Whether the operator permits calls to a server on this machine. `port` is empty for the protocol's default. */
export const isLocalServer = (
  { localServers = [] }: Pick<AddressRules, "localServers">,
  { hostname, port, protocol }: { hostname: string; port: string; protocol: string },
): boolean => {
  const name = normalName(hostname);
  const wanted = `${name.includes(":") ? `[${name}]` : name}:${port || (protocol === "https:" ? "443" : "80")}`;
  return localServers.some((server) => server.trim().toLowerCase() === wanted);
};

/** Explains what the operator can do about a refused address. */
const hints: Readonly<Record<AddressKind, string>> = {
  public: "",
  forbidden: "",
  private: " Whoever runs this server can name it in SSRF_ALLOWED_HOSTS if it is meant to be reached.",
  loopback:
    " Whoever runs this server can name it, with its port, in PARLEY_LOCAL_SERVERS if it is meant to be reached.",
};

/** Decides which addresses may be called. */
export const createAddressGuard = ({
  allowedHosts,
  trustedHosts = [],
  allowsLoopback = false,
  resolve = resolveBySystem,
}: AddressRules) => {
  const allowed = new Set(allowedHosts.map(normalName));
  const trusted = new Set(trustedHosts.map(normalName));

  /** Returns the error for a forbidden address; null if it may be called. */
  const refusal = (hostname: string, address: string): OutboundError | null => {
    if (trusted.has(normalName(hostname))) return null;
    const kind = judgeAddress(address);
    if (kind === "public" || (kind === "loopback" && allowsLoopback)) return null;
    if (kind === "private" && allowed.has(normalName(hostname))) return null;
    return new OutboundError("BLOCKED_ADDRESS", `${hostname} is not a public address.${hints[kind]}`);
  };

  /**
   * Resolves a name for a connection. The checked addresses are the ones connected to: there is no second look-up that could
   * differ. One forbidden address refuses the name.
   */
  const lookup: LookupFunction = (hostname, options, done) =>
    resolve(hostname, (error, addresses) => {
      const bad = addresses?.map(({ address }) => refusal(hostname, address)).find((found) => found !== null);
      const [first] = addresses ?? [];
      if (error ?? bad) done(error ?? bad ?? null, "", 4);
      else if (first === undefined) done(new OutboundError("UNREACHABLE", `${hostname} has no address.`), "", 4);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });

  return {
    lookup,
    /** Returns the error for a host that is a forbidden IP address. Such a host needs no look-up. */
    refuseLiteral: (hostname: string): OutboundError | null => (isIP(hostname) ? refusal(hostname, hostname) : null),
  };
};
