import { defineCredentials, f } from "@parley/core/fields";

export const credentials = defineCredentials({
  type: "template integration",
  label: "Template label",
  description: "An account at the other server.",
  fields: f.fields({ key: f.text({ label: "Key", template: "none", isSecret: true, isRequired: true }) }),
});
