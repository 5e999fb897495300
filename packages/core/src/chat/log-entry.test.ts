import { describe, expect, it } from "vitest";
import { cutDetails, errorText, toLogEntry } from "./log-entry.ts";

describe("what was thrown, as a log entry", () => {
  it("spec 8.7, B8.2: A log entry has context, description and details", () => {
    const error = new Error("Could not send", { cause: new Error("The socket is closed") });
    expect(toLogEntry(error, "While sending message")).toEqual({
      status: "error",
      description: "Could not send",
      details: "The socket is closed",
      context: "While sending message",
    });
    expect(toLogEntry(new Error("Alone"))).toEqual({ status: "error", description: "Alone" });
  });

  it("spec 8.7, B8.3: details are the response body or the stringified cause, cut to 1000 characters", () => {
    const withBody = (data: unknown) => toLogEntry(Object.assign(new Error("400"), { response: { data } })).details;
    expect(withBody('{"message":"no"}')).toBe('{"message":"no"}');
    expect(withBody({ code: 7 })).toBe('{"code":7}');
    expect(toLogEntry(new Error("x", { cause: { code: 7 } })).details).toBe('{"code":7}');
    expect(toLogEntry(new Error("x", { cause: "y".repeat(5000) })).details).toBe(`${"y".repeat(1000)}...`);
    expect(cutDetails("z".repeat(1000))).toHaveLength(1000);
  });

  it("spec 8.8, B8.14: Unparsable errors give 'Unknown error (failed to parse)'", () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    const hostile = {
      get message() {
        throw new Error("no");
      },
    };
    for (const error of [undefined, circular, hostile, () => {}, ""])
      expect(toLogEntry(error).description).toBe("Unknown error (failed to parse)");
  });

  it("takes texts, and other values as JSON", () => {
    expect([errorText("no"), errorText({ code: 1 }), errorText({ message: "m" }), errorText(null)]).toEqual([
      "no",
      '{"code":1}',
      "m",
      "null",
    ]);
  });
});
