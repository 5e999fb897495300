import { projectAddress } from "../base/project-address.ts";

/** Renders the badge with the product's name (specification, section 1), if the author has enabled it. */
export const renderBadge = (): string =>
  `<footer class="parley-badge-place"><a class="parley-badge lite-badge" href="${projectAddress}" target="_blank" rel="noopener">Made with <strong>Parley</strong></a></footer>`;
