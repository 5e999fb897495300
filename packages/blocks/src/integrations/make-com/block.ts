import { defineBlock } from "@parley/core/fields";
import { requestFields, summarizeRequest } from "../../http-requests/fields.ts";

export const block = defineBlock({
  type: "Make.com",
  family: "integration",
  label: "Make.com",
  description: "Sends what the visitor has said to a scenario of Make.",
  search: ["webhook", "integromat", "automation", "workflow", "scenario"],
  key: "options",
  reaches: "sends a request",
  isServerOnly: true,
  options: requestFields,
  summary: summarizeRequest,
});
