import { isIPv6 } from "node:net";

/** The network that somebody's address is one of many in: whoever has IPv6 has a whole /64 to themselves. */
export const networkOf = (address: string): string => {
  const bare = address.replace(/%.*$/, "");
  if (!isIPv6(bare) || bare.includes(".")) return address;
  const [head = "", tail] = bare.toLowerCase().split("::");
  const parts = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - parts.length - rest.length;
  const all = [...parts, ...Array<string>(zeros).fill("0"), ...rest];
  return `${all
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(":")}::/64`;
};
