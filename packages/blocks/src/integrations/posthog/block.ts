import { type BlockOf, defineBlock, f } from "@parley/core/fields";
import { credentials } from "./credentials.ts";

const distinctId = f.text({
  label: "Distinct id",
  help: "Who this is about: the id that PostHog knows the person by.",
  placeholder: "{{User id}}",
  isRequired: true,
});

export const block = defineBlock({
  type: "posthog",
  family: "integration",
  label: "PostHog",
  description: "Tells PostHog of an event, or of a group that the visitor belongs to.",
  search: ["analytics", "tracking", "event", "capture", "product"],
  key: "options",
  reaches: "sends an event",
  preview: "silent",
  isServerOnly: true,
  options: f.actions(
    {
      Capture: {
        label: "Capture an event",
        fields: {
          isAnonymous: f.bool({
            label: "Anonymous",
            help: "The event is nobody's: it gets a random id, and PostHog makes no profile of a person.",
            default: false,
          }),
          distinctId,
          event: f.text({ label: "Event", placeholder: "signed_up", isRequired: true }),
          properties: f.keyValues({ label: "Properties", keyLabel: "Name" }),
          personProperties: f.keyValues({
            label: "Properties of the person",
            keyLabel: "Name",
            showIf: { field: "isAnonymous", is: false },
          }),
          groups: f.list(
            f.fields({
              type: f.text({ label: "Type", placeholder: "company" }),
              key: f.text({ label: "Key", placeholder: "{{Company id}}" }),
            }),
            { label: "Groups", addLabel: "Add a group", rowTitle: "type" },
          ),
        },
      },
      "Identify Group": {
        label: "Identify a group",
        fields: {
          distinctId,
          groupType: f.text({ label: "Group type", placeholder: "company", isRequired: true }),
          groupKey: f.text({ label: "Group key", placeholder: "{{Company id}}", isRequired: true }),
          properties: f.keyValues({ label: "Properties of the group", keyLabel: "Name" }),
        },
      },
    },
    {
      label: "Action",
      common: { credentialsId: f.credentials({ label: "Account", type: credentials.type, isRequired: true }) },
    },
  ),
  summary: (options) =>
    options.action === "Capture" ? options.event : options.action === undefined ? "" : options.groupType,
});

export type PostHogBlock = BlockOf<typeof block>;
