import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createParley, parseEnvironment } from "@parley/server";
import { vi } from "vitest";
import { connect } from "../connection/connect.ts";

// Test support: calls the API as the owner, on a data folder of its own, and captures what commands print.

/** A bot file with a text bubble and the given blocks. */
export const botFile = (id: string, blocks: object[] = [], more: object = {}) => ({
  version: "6.1",
  id,
  name: id,
  events: [{ id: "start", type: "start", graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: "e1" }],
  groups: [
    {
      id: "g1",
      title: "Welcome",
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        { id: "hi", type: "text", content: { richText: [{ type: "p", children: [{ text: `I am ${id}` }] }] } },
        ...blocks,
      ],
    },
  ],
  edges: [{ id: "e1", from: { eventId: "start" }, to: { groupId: "g1" } }],
  variables: [],
  theme: {},
  settings: {},
  ...more,
});

export const openOwnerApi = async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-cli-"));
  const settings = { PARLEY_DATA_DIR: join(folder, "data"), LOG_LEVEL: "silent" };
  // Starting the server once creates Parley's data in the folder.
  await (await createParley({ environment: parseEnvironment(settings) })).close();
  const api = await connect(settings);
  return {
    api,
    /** Writes a bot file and returns its path. */
    write(file: { id: string }, name = `${file.id}.json`): string {
      const path = join(folder, name);
      writeFileSync(path, JSON.stringify(file));
      return path;
    },
    async close() {
      await api.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const linesOf = (calls: readonly unknown[][]) => calls.map(([text]) => String(text)).join("\n");

/** Returns what a command prints, by line and to files, and its error message and exit code. */
export const runCommand = async (command: () => Promise<void>) => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const out = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
  const told = vi.spyOn(process.stderr, "write").mockImplementation(() => true);
  try {
    const end = await command().then(
      () => ({ code: 0, message: "" }),
      (error: unknown) => error as { code: number; message: string },
    );
    return {
      code: end.code,
      message: end.message,
      printed: linesOf(log.mock.calls),
      written: out.mock.calls.map(([text]) => String(text)).join(""),
      told: linesOf(told.mock.calls),
    };
  } finally {
    log.mockRestore();
    out.mockRestore();
    told.mockRestore();
  }
};
