/** Everything that loads further flows, in one script that only some chats need. */

export { loadDraft, loadFlow } from "../flows/load-flow.ts";
export { recall } from "./recall.ts";
