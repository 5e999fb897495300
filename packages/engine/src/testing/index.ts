export { type Chat, type ChatOptions, chat, evaluateAll, evaluateHere } from "./chat.ts";
export { createFlow, type TestBlock, type TestFlow } from "./create-flow.ts";
export { expectRightNumbers, toCountedChat } from "./recount.ts";
