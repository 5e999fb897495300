// @ts-check
// Runs before each file of screen tests.
import { cleanup, configure } from "@testing-library/react";
import { afterAll, vi } from "vitest";

// The default timeout of one second is too short on a busy machine that runs two files at a time.
configure({ asyncUtilTimeout: 10_000 });

// The files of authors' screens share one page: each leaves it as it found it.
afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.getSelection()?.removeAllRanges();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const { attributes } of [document.documentElement, document.body])
    for (const { name, ownerElement } of [...attributes]) ownerElement?.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});
