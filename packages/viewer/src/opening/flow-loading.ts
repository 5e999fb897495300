/** All that loads flows besides the page's own, in one script that is loaded only by chats that need it. */

export { loadDraft, loadFlow } from "../flows/load-flow.ts";
export { recall } from "./recall.ts";
