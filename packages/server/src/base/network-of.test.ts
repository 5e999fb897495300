import { expect, it } from "vitest";
import { networkOf } from "./network-of.ts";

it.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "::ffff:192.0.2.1"],
  ["2001:db8:0:7::1", "2001:db8:0:7::/64"],
  ["2001:0DB8::7:a:b:c:d", "2001:db8:0:7::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
])("the network of %s is %s", (address, network) => expect(networkOf(address)).toBe(network));
