import type { Happening, Patch } from "@parley/core";
import fc from "fast-check";

const variableId = fc.constantFrom("vName", "vList", "v__proto__", "none");
const value = fc.constantFrom(null, "", "x", "hello", ["a", "b"], []);

/** Any patch that a host may return, whether or not it fits the need. */
export const anyPatch: fc.Arbitrary<Patch> = fc.record(
  {
    variables: fc.array(fc.record({ variableId, value }), { maxLength: 2 }),
    logs: fc.constantFrom([], [{ status: "info" as const, description: "Noted" }]),
    data: fc.constantFrom(
      null,
      "text",
      { botId: "child" },
      [],
      [{ ok: true, value: 3 }],
      [
        { ok: true, value: true },
        { ok: true, value: "x", variables: [{ name: "Name", value: "n" }] },
      ],
      [{ ok: false, error: "no" }],
      [{ ok: false }, 7, null],
    ),
    error: fc.constantFrom("It failed", ""),
  },
  { requiredKeys: [] },
);

const text = fc.constantFrom("x", "y", "x/p", "wrong", "hello", "");

/** Anything that a visitor may do. */
export const anyVisit: fc.Arbitrary<Exclude<Happening, { type: "start" | "done" }>> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant("reply" as const), reply: fc.record({ text }) }) },
  fc.constant({ type: "reply" as const, reply: { text: "", isSkipped: true as const } }),
  fc.constant({ type: "reply" as const, reply: { text: "", audioUrl: "https://a.b/c.webm" } }),
  fc.record({ type: fc.constant("variables" as const), variables: fc.record({ name: value, LIST: value }) }),
  fc.record({ type: fc.constant("command" as const), command: fc.constantFrom("help", "more", "other") }),
);
