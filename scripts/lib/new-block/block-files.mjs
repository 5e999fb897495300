// @ts-check
import { bubbleFiles } from "./bubble-files.mjs";
import { inputFiles } from "./input-files.mjs";
import { logicFiles } from "./logic-files.mjs";

/** @typedef {import("./block-request.mjs").BlockRequest} BlockRequest */

/**
 * The files of a new block: small, and working as they are.
 * @param {BlockRequest} request
 * @returns {Record<string, string>}
 */
export const writeBlockFiles = (request) => ({
  ...writeFamilyFiles(request),
  "icon.svg": icon,
});

const writeFamilyFiles = (/** @type {BlockRequest} */ request) => {
  if (request.family === "input") return inputFiles(request);
  return request.family === "bubble" ? bubbleFiles(request) : logicFiles(request);
};

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
  <rect x="4" y="4" width="16" height="16" rx="4" />
  <path d="M12 8.5v7M8.5 12h7" />
</svg>
`;
