import { expect, it } from "vitest";
import { createLog } from "./log.ts";
import { createTerminalStream } from "./terminal-stream.ts";

const written = (work: (log: ReturnType<typeof createLog>) => void): string => {
  let text = "";
  work(
    createLog(
      "debug",
      createTerminalStream((line) => (text += line)),
    ),
  );
  return text.replace(/^\d\d:\d\d:\d\d {2}/gm, "<time> ");
};

it("a log is a line that people can read", () => {
  expect(written((log) => log.info({ bot: "quiz-1234567", version: 2 }, "published"))).toBe(
    "<time> published bot=quiz-1234567 version=2\n",
  );
  expect(written((log) => log.warn({ settings: ["A", "B"] }, "without effect"))).toBe(
    '<time> warning: without effect settings=["A","B"]\n',
  );
});

it("an error says what happened and where", () => {
  const text = written((log) => log.error({ err: new Error("No such table"), requestId: "x" }, "request failed"));
  expect(text).toMatch(/^<time> error: request failed: No such table\n\s+at .*terminal-stream\.test/);
});

it("what visitors write can't steer the terminal", () => {
  expect(written((log) => log.info({ path: "/\u001b[2J\u0007\n" }, "request"))).toBe("<time> request path=/?[2J??\n");
});
