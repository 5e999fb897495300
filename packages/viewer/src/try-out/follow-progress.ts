import type { Catalogue } from "@parley/core";
import { progressOf } from "@parley/engine";
import { pageIds } from "../base/page-names.ts";
import type { TryOut } from "./create-try-out.ts";

/** Updates the progress bar that the server has rendered, forwards and backwards. */
export const followProgress = (tryOut: TryOut, catalogue: Catalogue): void => {
  const bar = document.getElementById(pageIds.progress);
  const filled = bar?.firstElementChild;
  if (!bar || !(filled instanceof HTMLElement)) return;
  tryOut.subscribe(() => {
    const session = tryOut.session();
    if (!session) return;
    const value = `${Math.round(progressOf(tryOut.flows(), catalogue, session))}`;
    bar.setAttribute("aria-valuenow", value);
    filled.style.width = `${value}%`;
  });
};
