import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createConnection } from "mysql2/promise";
import { freePort } from "../../../scripts/lib/free-port.mjs";

// A cluster of three MariaDB nodes on this machine, with data folders, ports and sockets of its own.

const libraries = [
  "/usr/lib/galera/libgalera_smm.so",
  "/usr/lib64/galera-4/libgalera_smm.so",
  "/usr/lib/libgalera_smm.so",
];
const patience = 60_000;
/** Who runs the nodes where the tests run as root, with whom copying the data to a new node would not work. */
const user = process.getuid?.() === 0 ? "mysql" : "";

const isInstalled = (command: string, version = "--version"): boolean => {
  try {
    execFileSync(command, [version], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

/** What is missing on this machine for such a cluster. */
export const missingForGalera = (): string[] => [
  ...["mariadbd", "mariadb-install-db", "rsync"].filter((command) => !isInstalled(command)),
  ...(isInstalled("haproxy", "-v") ? [] : ["haproxy"]),
  ...(libraries.some((path) => existsSync(path)) ? [] : ["libgalera_smm.so (Debian: apt-get install galera-4)"]),
];

export const startGalera = async () => {
  const folder = mkdtempSync(join(tmpdir(), "galera-"));
  const asUser = user === "" ? [] : [`--user=${user}`];
  if (user !== "") execFileSync("chown", [user, folder]);
  const ports = await Promise.all(
    [0, 1, 2].map(async () => ({
      sql: await freePort(),
      group: await freePort(),
      ist: await freePort(),
      sst: await freePort(),
    })),
  );
  const group = ports.map((own) => `127.0.0.1:${own.group}`).join(",");
  const library = libraries.find((path) => existsSync(path));

  const ask = async (port: number, statement: string) => {
    const connection = await createConnection({ host: "127.0.0.1", port, user: "root", connectTimeout: 2000 });
    connection.on("error", () => undefined);
    try {
      const [rows] = await connection.query(statement);
      return rows as Record<string, unknown>[];
    } finally {
      connection.destroy();
    }
  };

  const nodes = ports.map((own, index) => {
    const data = join(folder, `node-${index}`);
    let child: ChildProcess | null = null;
    const isReady = async () => {
      const rows = await ask(own.sql, "show status like 'wsrep_local_state_comment'").catch(() => []);
      return rows[0]?.Value === "Synced";
    };
    return {
      port: own.sql,
      /** Starts the node and waits until it takes part. */
      async start(isFirst = false) {
        if (!existsSync(data))
          execFileSync(
            "mariadb-install-db",
            [
              "--no-defaults",
              ...asUser,
              `--datadir=${data}`,
              "--auth-root-authentication-method=normal",
              "--skip-test-db",
            ],
            { stdio: "ignore" },
          );
        const log = openSync(join(folder, `node-${index}.log`), "a");
        const options = {
          datadir: data,
          socket: join(folder, `node-${index}.sock`),
          "pid-file": join(folder, `node-${index}.pid`),
          "bind-address": "127.0.0.1",
          port: own.sql,
          "binlog-format": "ROW",
          "innodb-autoinc-lock-mode": 2,
          "innodb-flush-log-at-trx-commit": 0,
          "innodb-buffer-pool-size": "64M",
          "wsrep-on": "ON",
          "wsrep-provider": library,
          "wsrep-cluster-name": "parley",
          "wsrep-cluster-address": `gcomm://${group}`,
          "wsrep-node-address": `127.0.0.1:${own.group}`,
          "wsrep-node-name": `node-${index}`,
          "wsrep-provider-options": `base_host=127.0.0.1;base_port=${own.group};gmcast.listen_addr=tcp://127.0.0.1:${own.group};ist.recv_addr=127.0.0.1:${own.ist}`,
          "wsrep-sst-method": "rsync",
          "wsrep-sst-receive-address": `127.0.0.1:${own.sst}`,
        };
        const given = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
        const args = ["--no-defaults", ...asUser, ...given, ...(isFirst ? ["--wsrep-new-cluster"] : [])];
        const begun = spawn("mariadbd", args, { stdio: ["ignore", log, log] });
        child = begun;
        for (const end = Date.now() + patience; !(await isReady()); await sleep(200))
          if (Date.now() > end || begun.exitCode !== null)
            throw new Error(`A node of the cluster does not start; see ${folder}/node-${index}.log`);
      },
      /** Ends the node at once, with no chance to take its leave. */
      async kill() {
        const killed = child;
        if (killed === null) return;
        child = null;
        const ended = new Promise((resolve) => killed.once("exit", resolve));
        killed.kill("SIGKILL");
        await ended;
      },
    };
  });

  const close = async () => {
    for (const node of nodes) await node.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const [index, node] of nodes.entries()) await node.start(index === 0);
    const [first, second, third] = nodes;
    if (!first || !second || !third) throw new Error("Three nodes were to start");
    await ask(first.port, "create database parley");
    return { nodes: [first, second, third] as const, close };
  } catch (error) {
    for (const node of nodes) await node.kill();
    throw error;
  }
};
