import type { Json } from "@parley/core";
import { expect, it } from "vitest";
import { createNeed } from "../../testing/create-need.ts";
import { api } from "./api.ts";

const need = (kind: string, data?: Json) => createNeed("Set variable", kind, data);
const code = need("run on page", { code: "return vA + 1", args: { vA: 2, vB: null } });

it("is a script with its arguments, whose outcome the client tells", () => {
  expect(api.action?.(code)).toEqual({
    type: "setVariable",
    setVariable: {
      scriptToExecute: {
        content: "return vA + 1",
        args: [
          { id: "vA", value: 2 },
          { id: "vB", value: null },
        ],
      },
    },
    expectsDedicatedReply: true,
  });
});

it.each([
  ["3", { data: "3" }],
  ["19.90", { data: "19.90" }],
  ["12345678901234567890", { data: "12345678901234567890" }],
  ["007", { data: "007" }],
  ["text", { data: "text" }],
  ['["a"]', { data: ["a"] }],
  [null, { data: null }],
  ["return vA + 1", { error: "The code failed on the visitor's page." }],
])("reads %j as the client tells it", (reply, patch) => expect(api.patch?.(code, reply)).toEqual(patch));

const run = (kind: string, page: { navigator?: object; window?: object }) => {
  const action = api.action?.(need(kind)) as { setVariable: { scriptToExecute: { content: string } } } | undefined;
  const body = action?.setVariable.scriptToExecute.content ?? "";
  return new Function("navigator", "window", body)(page.navigator, page.window);
};

it("asks the page for the kind of device and the moment of the day", () => {
  const device = (userAgent: string, maxTouchPoints: number, innerWidth: number) =>
    run("device type", { navigator: { userAgent, maxTouchPoints }, window: { innerWidth } });
  expect(device("iPhone", 5, 375)).toBe("mobile");
  expect(device("iPad", 5, 800)).toBe("tablet");
  expect(device("Macintosh", 5, 820)).toBe("tablet");
  expect(device("Macintosh", 0, 820)).toBe("desktop");
  expect(["morning", "afternoon", "evening"]).toContain(run("moment of the day", {}));
});
