import { expect, it, vi } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { createProgram } from "./create-program.ts";

/** Returns what the command line prints, and its exit code. */
const run = async (...args: string[]) => {
  let printed = "";
  const keep = (text: string | Uint8Array) => {
    printed += String(text);
    return true;
  };
  const out = vi.spyOn(process.stdout, "write").mockImplementation(keep);
  const told = vi.spyOn(process.stderr, "write").mockImplementation(keep);
  try {
    const program = createProgram();
    const end = await program.parseAsync(args, { from: "user" }).catch((error: unknown) => error);
    return { printed, code: (end as { exitCode?: number }).exitCode };
  } finally {
    out.mockRestore();
    told.mockRestore();
  }
};

it("says its version", async () => {
  expect(await run("--version")).toEqual({ printed: `${manifest.version}\n`, code: 0 });
});

it("says what is wrong with a port", async () => {
  for (const port of ["many", "65536", "-1", ""])
    expect((await run("start", "--port", port)).printed).toContain("It must be a number from 0 to 65535");
  expect((await run("start", "--viewer-port", "1.5")).printed).toContain("'--viewer-port <port>' argument '1.5'");
});

it("every command against the owner's API takes the data folder", async () => {
  const owner = ["import", "export", "publish", "close", "open", "unpublish", "delete", "restore", "address", "list"];
  for (const command of [...owner, "preview", "results", "numbers"])
    expect((await run(command, "--help")).printed).toContain("--data <folder>");
});
