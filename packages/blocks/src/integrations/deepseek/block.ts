import { defineBlock } from "@parley/core/fields";
import { completionFields, summarizeChat } from "../../ai/chat-fields.ts";
import { service } from "../../ai/providers/deepseek.ts";

export const block = defineBlock({
  type: "deepseek",
  family: "integration",
  label: "DeepSeek",
  description: "Asks a model of DeepSeek, and saves its answer.",
  search: ["ai", "llm", "model", "reasoning", "tools", "integration"],
  key: "options",
  reaches: "asks a model",
  isServerOnly: true,
  options: completionFields(service, "deepseek-v4-flash"),
  summary: summarizeChat,
});
