import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { writeOutput } from "./write-output.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-output-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("a file has its name only once it is whole", async () => {
  const path = join(folder, "whole.csv");
  await writeOutput(path, async (write) => {
    await write("one\n");
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^whole\.csv\.\d+\.part$/)]);
    await write("two\n");
  });
  expect(readdirSync(folder)).toEqual(["whole.csv"]);
  expect(readFileSync(path, "utf8")).toBe("one\ntwo\n");
});

it("what fails leaves the file as it was, and nothing beside it", async () => {
  const path = join(folder, "kept.csv");
  writeFileSync(path, "before", { mode: 0o600 });
  const work = writeOutput(path, async (write) => {
    await write("half");
    throw new Error("The server is gone");
  });
  await expect(work).rejects.toThrow("The server is gone");
  expect(readFileSync(path, "utf8")).toBe("before");
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  await writeOutput(path, (write) => write("after"));
  expect([readFileSync(path, "utf8"), statSync(path).mode & 0o777]).toEqual(["after", 0o600]);
});

it("so does what is stopped", async () => {
  const exit = vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  const path = join(folder, "stopped.csv");
  const work = writeOutput(path, async (write) => {
    await write("half");
    expect(() => process.emit("SIGINT", "SIGINT")).toThrow("exit 130");
    expect(readdirSync(folder).filter((name) => name.startsWith("stopped"))).toEqual([]);
    throw new Error("over");
  });
  await expect(work).rejects.toThrow("over");
  exit.mockRestore();
});

it("a link stays one, a device stays what it is, and what can't be written is told", async () => {
  const [target, link] = [join(folder, "target.csv"), join(folder, "link.csv")];
  writeFileSync(target, "before");
  symlinkSync(target, link);
  await writeOutput(link, (write) => write("after"));
  expect(readFileSync(target, "utf8")).toBe("after");
  await writeOutput("/dev/null", (write) => write("nothing"));
  expect(statSync("/dev/null").isFile()).toBe(false);
  const nowhere = join(folder, "none", "file.csv");
  await expect(writeOutput(nowhere, async () => {})).rejects.toMatchObject({
    code: 2,
    message: expect.stringContaining(nowhere),
  });
});
