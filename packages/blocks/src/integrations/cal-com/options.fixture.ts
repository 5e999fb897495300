import { defineOptionsFixture } from "../../testing/options-fixture.ts";

const question = { questionId: "company", value: "Acme" };

/** Leaves out the calendar's element, which is no option. */
const tell = (options: unknown): string => JSON.stringify({ ...(options as object), elementOrSelector: null });

export const fixture = defineOptionsFixture({
  base: {
    options: { link: "ada/30min" },
    patches: { "wait for booking": { data: { date: "2030-01-31T14:00:00Z" } } },
  },
  paths: {
    saveBookedDateInVariableId: { to: ["one"] },
    "anyPrefilledInformations[].questionId": { options: { anyPrefilledInformations: [question] } },
    "anyPrefilledInformations[].value": { options: { anyPrefilledInformations: [question] } },
  },
  // A fake of the queue that Cal.com's script reads.
  preparePage: (note) => {
    const noteCall = Object.assign((what: unknown, options: unknown) => note(`${what} ${tell(options)}`), { q: [] });
    const ns = new Proxy<Record<string, typeof noteCall>>({}, { get: () => noteCall });
    // Calendars are numbered across views.
    window.Cal = Object.assign((...[what, , options]: unknown[]) => note(`${what} ${tell(options)}`), {
      q: [],
      ns,
      loaded: true,
    });
    return () => {
      delete window.Cal;
      for (const script of document.querySelectorAll("script")) script.remove();
    };
  },
});
