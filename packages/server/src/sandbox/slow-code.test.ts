import { expect, it } from "vitest";
import { createSlowCode } from "./slow-code.ts";

it("puts code last that was stopped, refuses it the third time, and forgets after five minutes", () => {
  let time = 0;
  const slow = createSlowCode(() => time);
  const origin = { workspaceId: "w", botId: "b" };
  const judge = () => slow.judge(origin, "for (;;) {}");
  expect(judge()).toBe("usual");
  slow.note(origin, "for (;;) {}");
  expect(judge()).toBe("late");
  slow.note(origin, "for (;;) {}");
  time = 60_000;
  slow.note(origin, "for (;;) {}");
  expect(judge()).toBe("refused");
  expect(slow.judge({ ...origin, botId: "other" }, "for (;;) {}")).toBe("usual");
  expect(slow.judge(origin, "return 1")).toBe("usual");
  time = 5 * 60_000;
  expect(judge()).toBe("late");
  time = 6 * 60_000;
  expect(judge()).toBe("usual");
});
