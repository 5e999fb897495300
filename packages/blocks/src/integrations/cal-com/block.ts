import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "cal-com",
  family: "integration",
  label: "Cal.com",
  description: "Shows a calendar in the chat, and goes on once the visitor has booked.",
  search: ["calendar", "booking", "appointment", "meeting", "schedule", "cal", "event"],
  key: "options",
  moves: { waitsIf: { field: "link", isFilled: true } },
  options: f.fields({
    action: f.choice(["Book event"], { label: "What to do", default: "Book event" }),
    link: f.text({
      label: "Event",
      placeholder: "ada/30min",
      help: "What stands behind the host in the address of the event, or all of that address.",
      isRequired: true,
    }),
    layout: f.choice(["Month", "Weekly", "Columns"], {
      label: "Layout",
      help: "Narrow screens have one of their own.",
      isOptional: true,
    }),
    name: f.text({ label: "Name", placeholder: "{{Name}}", section: "Filled in for the visitor" }),
    email: f.text({ label: "E-mail", placeholder: "{{Email}}", section: "Filled in for the visitor" }),
    additionalNotes: f.text({ label: "Notes", isMultiline: true, section: "Filled in for the visitor" }),
    phone: f.text({ label: "Phone", placeholder: "+4930123456", section: "Filled in for the visitor" }),
    anyPrefilledInformations: f.list(
      f.object(
        {
          questionId: f.text({ label: "Question", help: "Its identifier, as the event's settings have it." }),
          value: f.text({ label: "Answer" }),
        },
        { label: "Further question" },
      ),
      {
        label: "Further questions",
        addLabel: "Add a question",
        rowTitle: "questionId",
        section: "Filled in for the visitor",
        hasHiddenIds: true,
      },
    ),
    saveBookedDateInVariableId: f.variable({ label: "Save the date in", section: "After the booking" }),
    baseUrl: f.address({
      label: "Address of Cal.com",
      help: "Of your own server, where you have one.",
      default: "https://app.cal.com",
      isAdvanced: true,
    }),
  }),
  summary: ({ link }) => link,
});

export type CalComBlock = BlockOf<typeof block>;
