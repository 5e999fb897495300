// @ts-check
// Runs before each file of screen tests.
import { cleanup, configure } from "@testing-library/react";
import { afterAll } from "vitest";

// The default timeout of one second is too short on a busy machine that runs two files at a time.
configure({ asyncUtilTimeout: 10_000 });

// Files of one worker share a page, so each one leaves it as it was.
afterAll(() => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
