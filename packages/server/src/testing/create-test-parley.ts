import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Json } from "@parley/core";
import { createLog } from "../base/log.ts";
import { parseEnvironment } from "../environment/parse-environment.ts";
import { createParley, type ParleyOptions } from "../http/create-parley.ts";
import { checkAnswer } from "./check-answer.ts";

// Test support: a whole server with a folder of its own, called directly instead of over the network. Every answer is
// checked against its contract.

const writeViewer = (folder: string): string => {
  const dist = join(folder, "viewer");
  mkdirSync(join(dist, ".vite"), { recursive: true });
  mkdirSync(join(dist, "assets"));
  const manifest = { "src/main.tsx": { file: "assets/main-1.js", isEntry: true, css: ["assets/main-1.css"] } };
  writeFileSync(join(dist, ".vite", "manifest.json"), JSON.stringify(manifest));
  const tryOut = { "src/try-out/main.tsx": { file: "assets/try-out-1.js", isEntry: true } };
  writeFileSync(join(dist, ".vite", "try-out.json"), JSON.stringify(tryOut));
  writeFileSync(join(dist, "assets", "main-1.js"), "console.log('viewer');".repeat(50));
  writeFileSync(join(dist, "assets", "further-1.js"), "large");
  writeFileSync(join(dist, "assets", "further-1.js.br"), brotliCompressSync("small"));
  writeFileSync(join(dist, "assets", "main-1.css"), ".chat { color: red }");
  writeFileSync(join(dist, "embed.js"), "console.log('embed');".repeat(20));
  return dist;
};

/** A bot with a text question, a choice, and a text in a second group. */
export const sampleFile = (given: Record<string, Json> = {}): Record<string, Json> => ({
  version: "6.1",
  id: "sample",
  name: "Sample bot",
  icon: null,
  folderId: null,
  events: [{ id: "start", type: "start", outgoingEdgeId: "e0", graphCoordinates: { x: 0, y: 0 } }],
  groups: [
    {
      id: "g1",
      title: "Welcome",
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        { id: "b1", type: "text", content: { richText: [{ type: "p", children: [{ text: "Hello {{Name}}!" }] }] } },
        { id: "b2", type: "text input", options: { variableId: "v1" } },
        {
          id: "b3",
          type: "choice input",
          outgoingEdgeId: "e1",
          items: [
            { id: "i1", content: "Red" },
            { id: "i2", content: "Blue" },
          ],
        },
      ],
    },
    {
      id: "g2",
      title: "End",
      graphCoordinates: { x: 0, y: 0 },
      blocks: [{ id: "b4", type: "text", content: { richText: [{ type: "p", children: [{ text: "Bye" }] }] } }],
    },
  ],
  edges: [
    { id: "e0", from: { eventId: "start" }, to: { groupId: "g1" } },
    { id: "e1", from: { blockId: "b3" }, to: { groupId: "g2" } },
  ],
  variables: [
    { id: "v1", name: "Name", isSessionVariable: false },
    { id: "v2", name: "Secret", isSessionVariable: true },
  ],
  theme: {},
  settings: {},
  ...given,
});

const ownerToken = "test-owner-token";

export const createTestParley = async (
  settings: Record<string, string> = {},
  options: Pick<ParleyOptions, "outside" | "mailTls" | "blocks" | "credentials" | "log"> = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), "parley-http-"));
  const raw = {
    PARLEY_DATA_DIR: join(folder, "data"),
    LOG_LEVEL: "silent",
    PARLEY_OWNER_TOKEN: ownerToken,
    ...settings,
  };
  const environment = parseEnvironment(raw);
  const log = createLog(environment.LOG_LEVEL);
  const dist = writeViewer(folder);
  const parley = await createParley({
    environment,
    log,
    viewerDist: dist,
    builderDist: dist,
    embedDist: dist,
    ...options,
  });
  const { builder, viewer } = parley;

  const owner = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await builder.request(path, {
      method,
      headers: { authorization: `Bearer ${ownerToken}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await checkAnswer("builder", method, path, response);
    return response;
  };
  const visitor = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await viewer.request(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await checkAnswer("viewer", method, path, response);
    return response;
  };
  const importFiles = async (files: readonly unknown[], publish = true) => {
    const named = files.map((file, index) => ({
      name: `file-${index}.json`,
      content: typeof file === "string" ? file : JSON.stringify(file),
    }));
    const response = await owner("POST", "/api/v1/typebots/import", { files: named, publish });
    if (!response.ok) throw new Error(await response.text());
    const { bots } = await response.json();
    return bots as {
      id: string;
      publicId: string;
      name: string;
      version: number | null;
      url: string | null;
      report: unknown;
      findings: unknown[];
    }[];
  };

  return {
    parley,
    owner,
    visitor,
    importFiles,
    /** Imports and publishes one file. */
    async publishBot(file: unknown = sampleFile()) {
      const [bot] = await importFiles([file]);
      if (bot === undefined) throw new Error("nothing was imported");
      return bot;
    },
    /** Makes a small change to a bot's draft and publishes it as the next version. */
    async republish(id: string) {
      const file = await (await owner("GET", `/api/v1/typebots/${id}/export`)).json();
      const content = JSON.stringify({ ...file, name: `${file.name}, changed` });
      for (const [method, path, body] of [
        ["PUT", "draft", { content }],
        ["POST", "publish", {}],
      ] as const) {
        const response = await owner(method, `/api/v1/typebots/${id}/${path}`, body);
        if (!response.ok) throw new Error(await response.text());
      }
    },
    async close() {
      await parley.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
