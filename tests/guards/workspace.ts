import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve, sep } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** The project's rules and tools, without its source code. */
const tools = [
  ".gitignore",
  "ARCHITECTURE.md",
  "biome.json",
  "docs/glossary.md",
  "docs/specification/statements.json",
  "docs/specification/blocks.json",
  "docs/specification/running.json",
  "knip.json",
  "package.json",
  "package-lock.json",
  "rules",
  "scripts",
  "tsconfig.base.json",
  "vitest.config.ts",
];

export interface Workspace {
  folder: string;
  write: (path: string, text: string) => void;
  read: (path: string) => string;
  /** Removes a file and returns its text. */
  take: (path: string) => string;
  /** Returns the texts of all files by path, without installed packages. */
  readAll: () => Record<string, string>;
  /** Makes the scripts treat the linked packages as an up-to-date installation of the lockfile. */
  acceptLockfile: () => void;
  /** Runs one of the project's scripts in this copy. */
  run: (script: string, ...args: string[]) => { code: number | null; output: string };
  /** Runs an installed program in this copy. */
  runProgram: (program: string, ...args: string[]) => { code: number | null; output: string };
  remove: () => void;
}

/**
 * Makes a copy of the workspace in the temporary folder, so that tests can break rules without changing the project. It
 * has the project's tools, the package manifests, and either the given files or, with "all", the packages' sources.
 * `more` lists other files and folders to copy.
 */
export const createWorkspace = (files: Record<string, string> | "all", more: string[] = []): Workspace => {
  const folder = mkdtempSync(join(tmpdir(), "parley-guard-"));
  for (const tool of [...tools, ...more]) cpSync(join(root, tool), join(folder, tool), { recursive: true });
  for (const name of readdirSync(join(root, "packages"))) {
    const from = join(root, "packages", name);
    cpSync(from, join(folder, "packages", name), {
      recursive: true,
      filter: (path) =>
        !["node_modules", "dist"].includes(basename(path)) && (files === "all" || path !== join(from, "src")),
    });
    linkModules(join(from, "node_modules"), join(folder, "packages", name, "node_modules"));
  }
  linkModules(join(root, "node_modules"), join(folder, "node_modules"));
  linkPackages(folder);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  const runProgram = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    });
    return { code: status, output: `${stdout}${stderr}` };
  };
  if (files === "all") cpSync(join(root, "tsconfig.json"), join(folder, "tsconfig.json"));
  else for (const [path, text] of Object.entries(files)) write(path, text);
  const acceptLockfile = () => {
    const lock = readFileSync(join(folder, "package-lock.json"));
    writeFileSync(join(folder, "node_modules", ".parley-install"), createHash("sha256").update(lock).digest("hex"));
  };
  acceptLockfile();
  return {
    folder,
    write,
    acceptLockfile,
    read,
    take: (path) => {
      const text = read(path);
      rmSync(join(folder, path));
      return text;
    },
    readAll: () =>
      Object.fromEntries(
        readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
          .filter((path) => !path.split(sep).includes("node_modules"))
          .map((path) => [path.split(sep).join("/"), read(path)]),
      ),
    run: (script, ...args) => runProgram(process.execPath, join(folder, "scripts", script), ...args),
    runProgram: (program, ...args) => runProgram(join(folder, "node_modules", ".bin", program), ...args),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** Links each installed package of the project. */
const linkModules = (from: string, to: string) => {
  const names = readNames(from).filter((name) => name === ".bin" || !name.startsWith("."));
  if (names.length > 0) mkdirSync(to, { recursive: true });
  for (const name of names) if (name !== "@parley") symlinkSync(join(from, name), join(to, name));
};

/** Links the workspace's packages to this copy instead of the project. */
const linkPackages = (folder: string) => {
  mkdirSync(join(folder, "node_modules", "@parley"), { recursive: true });
  for (const name of readdirSync(join(folder, "packages"))) {
    symlinkSync(join(folder, "packages", name), join(folder, "node_modules", "@parley", name));
  }
};

const readNames = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
