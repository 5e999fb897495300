// This CommonJS module offers only a default export in Node.js.
import ipaddr, { type IPv4, type IPv6 } from "ipaddr.js";

/**
 * The kind of network that an IP address belongs to. An operator may allow `private` addresses for named hosts.
 * Everything that fits no other kind is `forbidden`: link-local addresses, cloud metadata, multicast, documentation,
 * tunnels and reserved ranges.
 */
export type AddressKind = "public" | "private" | "loopback" | "forbidden";

/** Addresses of cloud metadata services and similar ones, in ranges that are otherwise allowed. */
const metadata: ReadonlySet<string> = new Set([
  "100.100.100.200",
  "168.63.129.16",
  "fd00:ec2::254",
  "fd00:ec2::23",
  "fd20:ce::254",
]);

const judgeIPv4 = (address: IPv4): AddressKind => {
  const range = address.range();
  if (range === "unicast") return "public";
  if (range === "loopback") return "loopback";
  return range === "private" || range === "carrierGradeNat" ? "private" : "forbidden";
};

/** The IPv4 address in the last 32 bits. */
const embeddedIPv4 = (address: IPv6): IPv4 => ipaddr.parse(address.toByteArray().slice(12).join(".")) as IPv4;

/** Whether an address is in 64:ff9b::/96 (NAT64), by which networks without IPv4 reach public IPv4 addresses. */
const isPublicNat64 = (address: IPv6): boolean => address.parts.slice(0, 6).join(" ") === `${0x64} ${0xff9b} 0 0 0 0`;

/** Whether an address is in 2000::/3, the only part of IPv6 that is allocated. */
const isGlobal = (address: IPv6): boolean => ((address.parts[0] ?? 0) & 0xe000) === 0x2000;

const judgeIPv6 = (address: IPv6): AddressKind => {
  const range = address.range();
  if (range === "ipv4Mapped") return judgeIPv4(address.toIPv4Address());
  if (range === "rfc6052")
    return isPublicNat64(address) && judge(embeddedIPv4(address)) === "public" ? "public" : "forbidden";
  if (range === "loopback") return "loopback";
  if (range === "uniqueLocal") return "private";
  return range === "unicast" && isGlobal(address) ? "public" : "forbidden";
};

const judge = (address: IPv4 | IPv6): AddressKind => {
  if (metadata.has(address.toString())) return "forbidden";
  return address.kind() === "ipv4" ? judgeIPv4(address as IPv4) : judgeIPv6(address as IPv6);
};

/** Classifies an IP address in any notation of resolvers and URLs. Text that is not an address is forbidden. */
export const judgeAddress = (text: string): AddressKind =>
  ipaddr.isValid(text) ? judge(ipaddr.parse(text)) : "forbidden";
