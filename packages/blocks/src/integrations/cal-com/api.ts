import type { BlockApi } from "@parley/core";

/** Code for clients of the chat API. They run it with the calendar's element; the block's data are its arguments. */
const initCode = `
const calls = (queue) => Object.assign((...words) => { queue.push(words); }, { q: queue });
if (!window.Cal) {
  const main = calls([]);
  const ns = {};
  window.Cal = Object.assign((...words) => {
    if (words[0] !== "init") return main(...words);
    ns[words[1]] = ns[words[1]] || calls([]);
    ns[words[1]](...words);
    main("initNamespace", words[1]);
  }, { q: main.q, ns, loaded: true });
  const script = document.createElement("script");
  script.src = baseUrl + "/embed/embed.js";
  script.async = true;
  document.head.append(script);
}
window.Cal("init", key, { origin: baseUrl });
window.Cal.ns[key]("inline", { elementOrSelector: typebotElement, calLink, config });
`.trim();

/** Code for clients, which reply with the date that it returns. */
const waitCode = `
let isBooked = false;
const book = (event) => {
  if (isBooked) return;
  isBooked = true;
  const { date, startTime } = event.detail.data;
  continueFlow(date || startTime);
};
window.Cal.ns[key]("on", { action: "bookingSuccessful", callback: book });
window.Cal.ns[key]("on", { action: "bookingSuccessfulV2", callback: book });
`.trim();

export const api: BlockApi = {
  message({ content: { url = null, baseUrl = null, calLink = null, config = null, key = null } }) {
    return {
      type: "custom-embed",
      content: {
        url,
        initFunction: { args: { baseUrl, calLink, config, key }, content: initCode },
        waitForEventFunction: { args: { key }, content: waitCode },
      },
    };
  },
  /** The client replies with the date, or without one if the visitor has not booked. */
  patch: (_, reply) => ({ data: { date: reply } }),
};
