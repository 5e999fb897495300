import { defineBlock } from "@parley/core/fields";
import { completionFields, summarizeChat } from "../../ai/chat-fields.ts";
import { service } from "../../ai/providers/groq.ts";

export const block = defineBlock({
  type: "groq",
  family: "integration",
  label: "Groq",
  description: "Asks a model that runs at Groq, and saves its answer.",
  search: ["ai", "llm", "model", "llama", "fast", "tools", "integration"],
  key: "options",
  reaches: "asks a model",
  isServerOnly: true,
  options: completionFields(service, "llama-3.3-70b-versatile"),
  summary: summarizeChat,
});
