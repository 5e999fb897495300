import { expect, it } from "vitest";
import { createLog } from "./log.ts";

it("an error's log says what happened where, and nothing of the values in the statement that failed", () => {
  const lines: string[] = [];
  const log = createLog("error", { write: (line: string) => void lines.push(line) });
  const statement = { sql: "insert into answers values ('Ann lives here')", sqlMessage: "at 'Ann lives here'" };
  log.error({ err: Object.assign(new Error("No such table"), { code: "ER_NO_SUCH_TABLE", ...statement }) }, "failed");
  log.error({ err: "a text" }, "failed");
  expect(lines.map((line) => JSON.parse(line).err)).toEqual([
    {
      type: "Error",
      message: "No such table",
      code: "ER_NO_SUCH_TABLE",
      stack: expect.stringContaining("log.test.ts"),
    },
    "a text",
  ]);
  expect(lines.join()).not.toContain("Ann");
});
