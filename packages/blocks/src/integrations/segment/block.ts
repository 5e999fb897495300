import { type BlockOf, defineBlock, f } from "@parley/core/fields";
import { credentials } from "./credentials.ts";

const userId = f.text({
  label: "User id",
  help: "The id that Segment knows the visitor by.",
  placeholder: "{{User id}}",
  isRequired: true,
});

const properties = f.keyValues({ label: "Properties", keyLabel: "Name" });

export const block = defineBlock({
  type: "segment",
  family: "integration",
  label: "Segment",
  description: "Tells Segment who the visitor is, and what they do.",
  search: ["analytics", "tracking", "event", "identify", "customer data"],
  key: "options",
  reaches: "sends an event",
  preview: "silent",
  isServerOnly: true,
  options: f.actions(
    {
      Alias: {
        label: "Alias",
        fields: {
          userId,
          previousId: f.text({
            label: "Previous id",
            help: "The id that the same person had before.",
            placeholder: "{{Anonymous id}}",
            isRequired: true,
          }),
        },
      },
      "Identify User": {
        label: "Identify a user",
        fields: {
          userId,
          email: f.text({ label: "E-mail address", placeholder: "{{Email}}", isRequired: true }),
          traits: f.keyValues({ label: "Traits", help: "What is known of the user.", keyLabel: "Name" }),
        },
      },
      Page: {
        label: "Page",
        fields: {
          userId,
          name: f.text({ label: "Name", placeholder: "Pricing", isRequired: true }),
          category: f.text({ label: "Category", placeholder: "Docs" }),
          properties,
        },
      },
      Track: {
        label: "Track an event",
        fields: {
          eventName: f.text({ label: "Event", placeholder: "Signed Up", isRequired: true }),
          userId,
          properties,
        },
      },
    },
    {
      label: "Action",
      common: { credentialsId: f.credentials({ label: "Account", type: credentials.type, isRequired: true }) },
    },
  ),
  summary: (options) => {
    if (options.action === "Track") return options.eventName;
    return options.action === "Page" ? options.name : (options.action ?? "");
  },
});

export type SegmentBlock = BlockOf<typeof block>;
