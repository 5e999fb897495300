export { createMemoryQueue } from "./change-queue.ts";
export { createDocument } from "./create-document.ts";
export type { BotDocument, Edit, Notice, Selection } from "./document-state.ts";
export { emptySelection } from "./document-state.ts";
export { openBot } from "./open-bot.ts";
export { TransportError, type TransportFailure } from "./transport.ts";
