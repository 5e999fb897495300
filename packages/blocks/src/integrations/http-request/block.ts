import { defineBlock } from "@parley/core/fields";
import { requestFields, summarizeRequest } from "../../http-requests/fields.ts";

export const block = defineBlock({
  type: "Webhook",
  family: "integration",
  label: "HTTP request",
  description: "Sends a request to another server and saves parts of its answer.",
  search: ["webhook", "api", "rest", "fetch", "curl", "json", "post", "get", "integration"],
  key: "options",
  reaches: "sends a request",
  isServerOnly: true,
  options: requestFields,
  summary: summarizeRequest,
});
