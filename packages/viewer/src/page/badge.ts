import { projectAddress } from "../base/project-address.ts";
import { escapeHtml } from "./escape.ts";

/** Renders the badge with the product's name (specification, section 1), if the author has enabled it. */
export const renderBadge = (madeWith: string): string =>
  `<footer class="parley-badge-place"><a class="parley-badge lite-badge" href="${projectAddress}" target="_blank" rel="noopener">${escapeHtml(madeWith).replace("{name}", "<strong>Parley</strong>")}</a></footer>`;
