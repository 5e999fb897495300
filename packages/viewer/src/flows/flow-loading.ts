/** All that loads flows besides the page's own, in one script that is loaded only by chats that need it. */
export { recall } from "../memory/recall.ts";
export { loadDraft, loadFlow } from "./load-flow.ts";
