// @ts-check
import { boundaries } from "./boundaries.mjs";
import { fileSize } from "./file-size.mjs";
import { generated } from "./generated.mjs";
import { lint } from "./lint.mjs";
import { lockfile } from "./lockfile.mjs";
import { specification } from "./specification.mjs";
import { types } from "./types.mjs";
import { unused } from "./unused.mjs";
import { words } from "./words.mjs";

/**
 * A check names what it has looked at (`seen`), so that one that saw nothing is noticed.
 * @typedef {{ name: string; run: () => Promise<{ problems: string[]; seen: string }> }} Check
 */

/** @type {Check[]} */
export const checks = [types, lint, boundaries, generated, specification, unused, fileSize, words, lockfile];
