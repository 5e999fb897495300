import { expect, it } from "vitest";
import { isLocalAddress } from "./is-local-address.ts";

it("knows the addresses that no phone can open", () => {
  const local = [
    "http://localhost:8080",
    "http://127.0.0.1:8080",
    "http://127.1.2.3",
    "http://[::1]:1",
    "http://0.0.0.0",
  ];
  expect(local.filter((url) => !isLocalAddress(url))).toEqual([]);
  expect(isLocalAddress("http://bots.localhost:3000/tea")).toBe(true);
  const reached = [
    "https://bots.example.org",
    "http://192.168.1.20:8080",
    "http://127.0.0.1.example.org",
    "http://localhost.de",
  ];
  expect(reached.filter(isLocalAddress)).toEqual([]);
});
