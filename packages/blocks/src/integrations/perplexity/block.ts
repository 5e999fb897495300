import { defineBlock } from "@parley/core/fields";
import { groundedCompletionFields, summarizeChat } from "../../ai/chat-fields.ts";
import { service } from "./service.ts";

export const block = defineBlock({
  type: "perplexity",
  family: "integration",
  label: "Perplexity",
  description: "Asks a model of Perplexity, which searches the web, and saves its answer.",
  search: ["ai", "llm", "model", "sonar", "search", "web", "citations", "tools", "integration"],
  key: "options",
  reaches: "asks a model",
  isServerOnly: true,
  options: groundedCompletionFields(
    service,
    "fast",
    "A preset of Perplexity's, one of its models, or another provider's. Models that have ended are answered by their successors.",
  ),
  summary: summarizeChat,
});
