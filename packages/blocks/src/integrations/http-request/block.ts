import { defineBlock } from "@parley/core/fields";
import { summarizeRequest } from "../../http-requests/fields.ts";
import { fullRequestFields } from "../../http-requests/full-fields.ts";

export const block = defineBlock({
  type: "Webhook",
  family: "integration",
  label: "HTTP request",
  description: "Sends a request to another server and saves parts of its answer.",
  search: ["webhook", "api", "rest", "fetch", "curl", "json", "post", "get", "integration"],
  key: "options",
  reaches: "sends a request",
  isServerOnly: true,
  options: fullRequestFields,
  summary: summarizeRequest,
});
