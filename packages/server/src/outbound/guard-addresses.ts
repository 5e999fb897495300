import { lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { type AddressKind, judgeAddress } from "./judge-address.ts";
import { OutboundError } from "./outbound-error.ts";

export interface AddressRules {
  /** Names and addresses that may be, or lead, into private networks; never to loopback, link-local or metadata. */
  allowedHosts: readonly string[];
  /** Servers on this machine that may be called: `localhost:11434`. */
  localServers?: readonly string[];
  /** Names of servers that the operator has set up and that may be anywhere, on this machine, too. */
  trustedHosts?: readonly string[];
  /** For tests, whose servers run on this machine. */
  allowsLoopback?: boolean;
  /** For tests, by origin: the origins of servers on this machine that stand in for others. */
  standIns?: Readonly<Record<string, string>>;
  /** How names are resolved; the system's way where absent. */
  resolve?: ResolveNames;
}

/** Gives all addresses of a name, as `dns.lookup` with `all` does. */
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

/** What whoever runs the server can do about a refusal. */
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

  /** The refusal of an address of a host. Returns null when it may be called. */
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
    /** The refusal of a host that is an address itself, which nobody looks up. */
    refuseLiteral: (hostname: string): OutboundError | null => (isIP(hostname) ? refusal(hostname, hostname) : null),
  };
};
