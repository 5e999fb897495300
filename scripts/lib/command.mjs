// @ts-check
import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { root } from "./project.mjs";

/**
 * Runs a program in the repository's root and waits for its end.
 * @param {string} program one on the path, or one of an installed package
 * @param {string[]} args
 * @param {{ env?: Record<string, string>; isQuiet?: boolean }} [options] `isQuiet` returns the output instead of showing it
 * @returns {Promise<{ code: number; output: string }>} a program that could not be started has code 127
 */
export const run = (program, args, { env = {}, isQuiet = false } = {}) =>
  new Promise((resolve) => {
    const path = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: path, ...env },
      stdio: isQuiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      // Windows finds `npm.cmd` and the like only through its shell.
      shell: process.platform === "win32" && program !== process.execPath,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });

/**
 * Runs another of these scripts in a process of its own.
 * @param {string} name
 * @param {string[]} [args]
 */
export const runScript = (name, args = []) => run(process.execPath, [join(root, "scripts", name), ...args]);
