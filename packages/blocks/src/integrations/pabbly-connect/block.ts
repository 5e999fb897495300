import { defineBlock } from "@parley/core/fields";
import { requestFields, summarizeRequest } from "../../http-requests/fields.ts";

export const block = defineBlock({
  type: "Pabbly",
  family: "integration",
  label: "Pabbly Connect",
  description: "Sends what the visitor has said to a workflow of Pabbly Connect.",
  search: ["webhook", "automation", "workflow"],
  key: "options",
  reaches: "sends a request",
  isServerOnly: true,
  options: requestFields,
  summary: summarizeRequest,
});
