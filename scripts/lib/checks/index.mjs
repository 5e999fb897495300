// @ts-check
import { boundaries } from "./boundaries.mjs";
import { floors } from "./floors.mjs";
import { generated } from "./generated.mjs";
import { lint } from "./lint.mjs";
import { lockfile } from "./lockfile.mjs";
import { specification } from "./specification.mjs";
import { texts } from "./texts.mjs";
import { types } from "./types.mjs";
import { unused } from "./unused.mjs";
import { words } from "./words.mjs";

/**
 * `seen` says what was checked, such as `120 files`. A check that looked at nothing can then be noticed.
 * @typedef {{ name: string; run: () => Promise<{ problems: string[]; seen: string }> }} Check
 */

/** @type {Check[]} */
export const checks = [types, lint, boundaries, floors, generated, texts, specification, unused, words, lockfile];
