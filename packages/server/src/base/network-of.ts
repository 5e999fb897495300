import { isIPv6 } from "node:net";

/** The network of an address: for IPv6 its /64, since one person controls all of it. */
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
