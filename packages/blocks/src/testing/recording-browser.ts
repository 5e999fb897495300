import type { ClientBrowser } from "@parley/ui";

/** A fake browser that records its calls. Timers end at once, but after everything that is ready. */
export const createRecordingBrowser = (note: (what: string, data: unknown) => void): ClientBrowser => ({
  flush: async () => note("flush", null),
  sleep: async (milliseconds) => {
    note("sleep", milliseconds);
    await new Promise((resolve) => setTimeout(resolve, 0));
  },
  openTab: (url) => {
    note("open tab", url);
    return true;
  },
  leaveTo: (url) => note("leave to", url),
  showPopupBlocked: (url) => note("pop-up blocked", url),
  disclose: async (service, work) => {
    note("discloses to", service);
    await work();
    return {};
  },
  ask: async (question) => {
    note("asks the server", question);
    return {};
  },
});
