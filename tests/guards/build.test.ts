import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createWorkspace } from "./workspace.ts";

/** A minimal product: a command that starts a server, which starts a worker, and a page's script. */
const workspace = createWorkspace({
  "packages/cli/src/main.ts": `import { answer, env } from "@parley/server";
process.on("SIGTERM", () => process.exit(7));
console.log(process.argv.slice(2).join(" "), env, await answer());
setInterval(() => undefined, 1000);
`,
  "packages/server/src/index.ts": `import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { page } from "@parley/viewer/render";
export const env = process.env.NODE_ENV;
export const answer = async () => {
  const worker = new Worker(new URL("./sandbox/answer-worker.ts", import.meta.url));
  const [number] = await once(worker, "message");
  return page(number);
};
`,
  "packages/server/src/sandbox/answer-worker.ts": `import { parentPort } from "node:worker_threads";
import { seven } from "@parley/core";
parentPort?.postMessage(6 * seven);
`,
  "packages/server/src/answer.test.ts": `import { expect, it } from "vitest";
import { answer } from "./index.ts";
it("answers", async () => expect(await answer()).toBe("<b>42</b>"));
`,
  "packages/core/src/index.ts": "export const seven = 7 as number;\n",
  "packages/viewer/src/render.tsx": `import { renderToStaticMarkup } from "react-dom/server";
export const page = (answer: number) => renderToStaticMarkup(<b>{answer}</b>);
`,
  "packages/viewer/src/main.tsx": 'import { seven } from "@parley/core";\ndocument.title = String(seven);\n',
  "packages/builder/src/main.tsx": 'document.title = "Builder";\n',
  "packages/builder/vite.config.ts": `import { defineConfig } from "vite";
export default defineConfig({ build: { manifest: true, rolldownOptions: { input: "src/main.tsx" } } });
`,
  "packages/embed/src/main.ts": 'document.title = "Launcher";\n',
  "packages/embed/vite.config.ts": `import { defineConfig } from "vite";
const lib = { entry: "src/main.ts", formats: ["iife"], name: "Launcher", fileName: () => "embed.js" };
export default defineConfig({ build: { lib } });
`,
  "packages/viewer/vite.config.ts": `import { defineConfig } from "vite";
export default defineConfig({ build: { manifest: true, rolldownOptions: { input: "src/main.tsx" } } });
`,
});
afterAll(() => workspace.remove());

const built = "Built the viewer in";
const command = "Built the command line and server in";

it("the command line says so when it has not been built", () => {
  const { code, output } = workspace.run("../packages/cli/bin/parley.mjs", "list");
  expect(output).toBe("Parley has not been built yet. Build it with: npm run build\n");
  expect(code).toBe(2);
});

it("start builds what is missing and runs in one process, workers included", async () => {
  const script = join(workspace.folder, "scripts", "start.mjs");
  const child = spawn(process.execPath, [script, "--port", "1"], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8");
  for await (const text of child.stdout) {
    output += text;
    if (output.includes("</b>")) break;
  }
  expect(output).toContain(built);
  expect(output).toContain(command);
  expect(output).toContain("start --port 1 production <b>42</b>");
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  expect(code).toBe(7);
});

it("workers run in tests as well", () => {
  const { code, output } = workspace.runProgram("vitest", "run", "--project", "unit");
  expect(output).toMatch(/Tests {2}1 passed/);
  expect(code).toBe(0);
});

it("build builds only what is stale", () => {
  expect(workspace.run("build.mjs").output).toBe("");
  workspace.write("packages/server/src/sandbox/new.test.ts", "export const test = 1;\n");
  expect(workspace.run("build.mjs").output).toBe("");
  workspace.write("packages/cli/src/more.ts", "export const more = 1;\n");
  expect(workspace.run("build.mjs").output).toMatch(new RegExp(`^${command} [\\d.]+ s\\n$`));
  workspace.write("packages/core/src/index.ts", "export const seven = 8 as number;\n");
  expect(workspace.run("build.mjs").output).toMatch(
    new RegExp(`^${built}.*\\nBuilt the builder in.*\\n${command}.*\\n$`),
  );
});

it("npm start stops the server when npm is told to stop", async () => {
  const npm = spawn("npm", ["start"], { cwd: workspace.folder, stdio: ["ignore", "pipe", "ignore"] });
  npm.stdout.setEncoding("utf8");
  for await (const text of npm.stdout) if (text.includes("</b>")) break;
  npm.kill("SIGTERM");
  await once(npm, "exit");
  const stillRuns = () => spawnSync("pgrep", ["-f", `${workspace.folder}/scripts/start.mjs`]).status === 0;
  await expect.poll(stillRuns, { timeout: 3000 }).toBe(false);
});
