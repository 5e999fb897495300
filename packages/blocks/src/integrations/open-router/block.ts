import { defineBlock } from "@parley/core/fields";
import { completionFields, summarizeChat } from "../../ai/chat-fields.ts";
import { service } from "../../ai/providers/open-router.ts";

export const block = defineBlock({
  type: "open-router",
  family: "integration",
  label: "OpenRouter",
  description: "Asks any of several hundred models through OpenRouter, and saves its answer.",
  search: ["ai", "llm", "model", "router", "gateway", "tools", "integration"],
  key: "options",
  reaches: "asks a model",
  isServerOnly: true,
  options: completionFields(service, "openai/gpt-6-luna"),
  summary: summarizeChat,
});
