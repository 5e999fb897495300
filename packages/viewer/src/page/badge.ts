import { projectAddress } from "../base/project-address.ts";

/** Who made the page (specification, section 1). Shown where the author switched it on. */
export const renderBadge = (): string =>
  `<footer class="parley-badge-place"><a class="parley-badge lite-badge" href="${projectAddress}" target="_blank" rel="noopener">Made with <strong>Parley</strong></a></footer>`;
