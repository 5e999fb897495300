import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../../scripts/lib/free-port.mjs";

const patience = 10_000;

const takesConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const end = (isUp: boolean) => {
      socket.destroy();
      resolve(isUp);
    };
    socket.once("connect", () => end(true)).once("error", () => end(false));
  });

/** The plainest configuration: it looks only for an open port, and a node opens its port before it takes part. */
const configuration = (port: number, nodes: readonly number[]): string => `
global
  maxconn 4000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  retries 3
  option redispatch
listen nodes
  bind 127.0.0.1:${port}
  balance roundrobin
${nodes.map((node, index) => `  server node${index} 127.0.0.1:${node} check inter 500ms fall 2 rise 2`).join("\n")}
`;

/** HAProxy hands connections to the nodes at these ports in turn, and passes over those that don't listen. */
export const startHaproxy = async (nodes: readonly number[]) => {
  const folder = mkdtempSync(join(tmpdir(), "haproxy-"));
  const port = await freePort();
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, configuration(port, nodes));
  const child: ChildProcess = spawn("haproxy", ["-db", "-f", file], { stdio: "ignore" });
  const close = async () => {
    const ended = child.exitCode === null ? new Promise((resolve) => child.once("exit", resolve)) : null;
    child.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const end = Date.now() + patience; !(await takesConnections(port)); await sleep(50))
    if (Date.now() > end || child.exitCode !== null) {
      await close();
      throw new Error("HAProxy does not start");
    }
  return { port, close };
};
