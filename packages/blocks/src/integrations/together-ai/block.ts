import { defineBlock } from "@parley/core/fields";
import { completionFields, summarizeChat } from "../../ai/chat-fields.ts";
import { service } from "../../ai/providers/together-ai.ts";

export const block = defineBlock({
  type: "together-ai",
  family: "integration",
  label: "Together",
  description: "Asks an open model that runs at Together, and saves its answer.",
  search: ["ai", "llm", "model", "open source", "llama", "qwen", "tools", "integration"],
  key: "options",
  reaches: "asks a model",
  isServerOnly: true,
  options: completionFields(service, "meta-llama/Llama-3.3-70B-Instruct-Turbo"),
  summary: summarizeChat,
});
