import { describe, expect, it } from "vitest";
import { nextAddress } from "./next-address.ts";

describe("where one goes after signing in", () => {
  it("is where one came from", () => {
    expect(nextAddress("/bots/abc?group=g1")).toBe("/bots/abc?group=g1");
    expect(nextAddress("/welcomed")).toBe("/welcomed");
  });

  it.each([
    undefined,
    "",
    "https://elsewhere.example",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "/sign-in?next=/",
  ])("is never another server, nor the same page again: %s", (next) => expect(nextAddress(next)).toBe("/"));
});
