import { opening } from "@parley/api";
import { expect, it } from "vitest";
import { closingAt, closingText, onceText, startOfDay } from "./opening.ts";

const rules = (given: object) => ({ is_closed: 0 as const, opening: JSON.stringify(opening.parse(given)) });
const at = (text: string) => Date.parse(text);

it("opens and closes exactly at its moments", () => {
  const bot = rules({ opensAt: "2026-12-01T08:00:00.000Z", closesAt: "2026-12-02T17:30:00.000Z" });
  const found = ["2026-12-01T07:59:59.999Z", "2026-12-01T08:00:00.000Z", "2026-12-02T17:29:59.999Z"].map((text) =>
    closingAt(bot, at(text)),
  );
  expect(found).toEqual(["notYet", null, null]);
  expect(closingAt(bot, at("2026-12-02T17:30:00.000Z"))).toBe("over");
  expect(closingAt({ ...bot, is_closed: 1 }, at("2026-12-01T08:00:00.000Z"))).toBe("closed");
  expect(closingAt({ is_closed: 0, opening: null }, 0)).toBeNull();
});

it("a bot whose times cross is over, not waiting", () => {
  const bot = rules({ opensAt: "2026-12-03T00:00:00.000Z", closesAt: "2026-12-02T00:00:00.000Z" });
  expect(closingAt(bot, at("2026-12-02T12:00:00.000Z"))).toBe("over");
});

it("days begin at the midnight of their time zone, also where the clocks change", () => {
  const began = (moment: string, zone: string) => new Date(startOfDay(at(moment), zone)).toISOString();
  expect(began("2026-12-01T12:00:00Z", "UTC")).toBe("2026-12-01T00:00:00.000Z");
  expect(began("2026-12-01T23:30:00Z", "Europe/Berlin")).toBe("2026-12-01T23:00:00.000Z");
  expect(began("2026-12-01T02:00:00Z", "America/New_York")).toBe("2026-11-30T05:00:00.000Z");
  // Summer time ends on 2026-10-25 at 01:00 UTC in Berlin.
  expect(began("2026-10-25T12:00:00Z", "Europe/Berlin")).toBe("2026-10-24T22:00:00.000Z");
});

it("says the author's words, else the usual ones", () => {
  const own = opening.parse({ texts: { over: "Too late", answered: "Thanks again" }, isOncePerPerson: true });
  const usual = opening.parse({});
  expect(closingText("over", own, "Closed.")).toBe("Too late");
  expect(closingText("full", own, "Closed.")).toBe("Too late");
  expect(closingText("closed", own, "Closed.")).toBe("Closed.");
  expect(closingText("over", usual, "Closed.")).toBe("Closed.");
  expect(closingText("notYet", usual, "Closed.")).toMatch(/not open yet/);
  expect([onceText(own), onceText(usual), onceText(null)]).toEqual(["Thanks again", null, null]);
});
