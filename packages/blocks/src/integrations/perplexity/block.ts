import { defineBlock } from "@parley/core/fields";
import { completionFields, summarizeChat } from "../../ai/chat-fields.ts";
import { service } from "./service.ts";

export const block = defineBlock({
  type: "perplexity",
  family: "integration",
  label: "Perplexity",
  description: "Asks a model of Perplexity, which searches the web, and saves its answer.",
  search: ["ai", "llm", "model", "sonar", "search", "web", "citations", "tools", "integration"],
  key: "options",
  isServerOnly: true,
  options: completionFields(
    service,
    "perplexity/sonar",
    "The sonar models have ended; each is answered by its successor among Perplexity's agents.",
  ),
  summary: summarizeChat,
});
