import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readText } from "../bots/read-bot-file.ts";
import { describeFailure, describeFileFault } from "./describe-file-fault.ts";
import { writeOutput } from "./write-output.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-faults-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("says in words why a file can't be read or written", async () => {
  const failureOf = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message);
  expect(await failureOf(readText(join(folder, "none.json")))).toBe(
    `${folder}/none.json can't be read: there is no such file or folder.`,
  );
  expect(await failureOf(readText(folder))).toBe(`${folder} can't be read: this is a folder; name a file in it.`);
  expect(await failureOf(writeOutput(join(folder, "none", "x.csv"), async () => undefined))).toBe(
    `${folder}/none/x.csv can't be written: there is no such file or folder.`,
  );
});

it.each(["EACCES", "EPERM", "EROFS", "ENOSPC"])("%s is said in words", (code) => {
  const error = Object.assign(new Error(`${code}: no, open '/x'`), { code });
  expect(describeFileFault(error)).toMatch(/^(?:the user who gave this command|its disk) /);
});

it("an error of the system that nobody expected is said in words, too, with its place", () => {
  const error = Object.assign(new Error("EACCES: permission denied, mkdir '/data'"), {
    code: "EACCES",
    syscall: "mkdir",
    path: "/data",
  });
  expect(describeFailure(error)).toBe("/data can't be used: the user who gave this command may not do that.");
  expect(describeFailure(new Error("The bot is gone."))).toBe("The bot is gone.");
});
