import { expect, it, vi } from "vitest";

vi.mock("@parley/server", () => {
  throw new Error("The server is loaded");
});

it("check begins without loading the server", async () => {
  const printed = vi.spyOn(console, "log").mockReturnValue();
  const failed = vi.spyOn(console, "error").mockReturnValue();
  const { argv } = process;
  process.argv = [...argv.slice(0, 2), "check", "--json", "examples/feedback.json"];
  await import("./main.ts");
  process.argv = argv;
  const [text] = printed.mock.calls.flat();
  expect([process.exitCode, failed.mock.calls]).toEqual([undefined, []]);
  expect(JSON.parse(text)).toMatchObject([{ file: "examples/feedback.json" }]);
});
