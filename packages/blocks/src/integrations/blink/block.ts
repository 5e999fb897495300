import { type BlockOf, defineBlock, f } from "@parley/core/fields";
import { savedItems } from "../../services/saved-items.ts";
import { credentials } from "./credentials.ts";
import { sections } from "./sections.ts";

const userItems = [
  "Emails",
  "Company Names",
  "First Names",
  "Second Names",
  "Display Names",
  "Initials",
  "Job Titles",
  "Profile Photo IDs",
  "Timezones",
  "Manager IDs",
  "Department Names",
  "Account Statuses",
  "User IDs",
  "Employee IDs",
] as const;

const ids = (label: string) =>
  f.list(f.text({ label: "Id" }), { label, help: "Ids, or a variable with a list of them.", addLabel: "Add an id" });

export const block = defineBlock({
  type: "blink",
  family: "integration",
  label: "Blink",
  description: "Finds people in Blink, posts cards to their feeds, or opens a folder of the app.",
  search: ["employee", "intranet", "feed", "frontline", "hub"],
  key: "options",
  reaches: { "Send Feed Event": "sends a message", Redirect: "nothing" },
  isServerOnly: true,
  options: f.actions(
    {
      "Get Users": {
        label: "Get users",
        fields: {
          filter: f.union(
            "type",
            {
              "User ID": { label: "User id", fields: { userId: f.text({ label: "User id", isRequired: true }) } },
              "Employee ID": {
                label: "Employee id",
                fields: { employeeId: f.text({ label: "Employee id", isRequired: true }) },
              },
            },
            { label: "Find by", default: "User ID" },
          ),
          responseMapping: savedItems(userItems),
        },
      },
      "Send Feed Event": {
        label: "Send a feed event",
        fields: {
          categoryId: f.text({
            label: "Category id",
            help: "From Blink's admin portal, under Feed, Categories.",
            isRequired: true,
          }),
          userIds: ids("Users"),
          groupIds: ids("Groups"),
          ribbonColor: f.color({ label: "Colour of the ribbon", placeholder: "#1d6fe8" }),
          sections,
          allowComments: f.bool({ label: "Allow comments", default: false }),
          allowReactions: f.bool({ label: "Allow reactions", default: false }),
          pushNotification: f.object(
            { title: f.text({ label: "Title" }), text: f.text({ label: "Text" }) },
            { label: "Push notification" },
          ),
          responseMapping: savedItems(["Event ID"]),
        },
      },
      Redirect: {
        label: "Open a folder",
        fields: {
          url: f.address({
            label: "Address",
            help: "Of a folder in Blink's hub. Its id stands at the end.",
            placeholder: "https://app.joinblink.com/#/hub/…",
            isRequired: true,
          }),
        },
      },
    },
    {
      label: "Action",
      common: {
        credentialsId: f.credentials({
          label: "Account",
          type: credentials.type,
          // The action "open a folder" needs no account.
          showIf: { field: "action", is: ["Get Users", "Send Feed Event"] },
          isRequired: true,
        }),
      },
    },
  ),
  summary: (options) => (options.action === "Redirect" ? options.url : (options.action ?? "")),
});

export type BlinkBlock = BlockOf<typeof block>;
