import { defineBlock } from "@parley/core/fields";
import { requestFields, summarizeRequest } from "../../http-requests/fields.ts";

export const block = defineBlock({
  type: "Zapier",
  family: "integration",
  label: "Zapier",
  description: "Sends what the visitor has said to a Zap.",
  search: ["webhook", "zap", "automation", "workflow", "catch hook"],
  key: "options",
  reaches: "sends a request",
  isServerOnly: true,
  options: requestFields,
  summary: summarizeRequest,
});
