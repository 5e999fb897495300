import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createLog } from "./log.ts";
import { createLogStream } from "./log-stream.ts";

/** A device of the operating system that fails every write because it is full. */
const fullDisk = "/dev/full";

it("a full disk under the log costs lines and nothing else", () => {
  const fd = openSync(fullDisk, "w");
  const log = createLog("info", createLogStream(fd));
  for (let count = 0; count < 1000; count++) log.info({ count }, "request");
  closeSync(fd);
});

it("says how many lines are missing once there is room again", () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-log-"));
  const path = join(folder, "log");
  const fd = openSync(path, "w");
  const stream = createLogStream(fd);
  stream.write("first\n");
  // Writing to a closed file fails, like writing to a full disk.
  closeSync(fd);
  stream.write("second\n");
  stream.write("third\n");
  expect(openSync(path, "a")).toBe(fd);
  stream.write("fourth\n");
  closeSync(fd);
  const [first, lost = "", fourth] = readFileSync(path, "utf8").split("\n");
  expect([first, fourth]).toEqual(["first", "fourth"]);
  expect(JSON.parse(lost).msg).toBe("2 lines of this log could not be written and are lost");
  rmSync(folder, { recursive: true });
});
