import { f } from "@parley/core/fields";

const iconUrl = f.media({ label: "Icon", accepts: "image" });
const imageUrl = f.media({ label: "Picture", accepts: "image" });
const title = f.text({ label: "Title" });
const number = (label: string) => f.number({ label, isOptional: true, template: "rendered" });

/** The field for the sections of a card in Blink's feed. */
export const sections = f.list(
  f.union(
    "type",
    {
      Header: { label: "Header", fields: { title, iconUrl } },
      Text: {
        label: "Text",
        fields: { value: f.text({ label: "Text", help: "Markdown is fine.", isMultiline: true }) },
      },
      "Labelled Text": {
        label: "Labelled text",
        fields: { label: f.text({ label: "Label" }), value: f.text({ label: "Text" }), iconUrl },
      },
      Image: {
        label: "Picture",
        fields: {
          imageUrl,
          fitImage: f.bool({ label: "Show all of it", default: false }),
          width: number("Width"),
          height: number("Height"),
        },
      },
      "Image gallery": {
        label: "Picture gallery",
        fields: {
          imageUrls: f.list(f.text({ label: "Address" }), {
            label: "Pictures",
            help: "Addresses, or a variable with a list of them.",
            addLabel: "Add a picture",
          }),
        },
      },
      YouTube: {
        label: "YouTube video",
        fields: { link: f.address({ label: "Address", placeholder: "https://www.youtube.com/watch?v=…" }) },
      },
      Link: {
        label: "Link",
        fields: {
          url: f.address({ label: "Address", placeholder: "https://…" }),
          title,
          description: f.text({ label: "Description" }),
          imageUrl,
          imagePlacement: f.choice(["left", "right", "top"], { label: "Place of the picture", isOptional: true }),
        },
      },
      Buttons: {
        label: "Buttons",
        fields: {
          buttons: f.list(
            f.fields({
              label: f.text({ label: "Label" }),
              clientAction: f.object(
                {
                  type: f.choice(["Open Link", "Open Webview"], {
                    label: "Opens",
                    labels: { "Open Link": "In the browser", "Open Webview": "In Blink" },
                    default: "Open Link",
                  }),
                  url: f.address({ label: "Address", placeholder: "https://…" }),
                },
                { label: "Action" },
              ),
              iconUrl,
            }),
            { label: "Buttons", addLabel: "Add a button", rowTitle: "label" },
          ),
        },
      },
      Attachment: {
        label: "File",
        fields: { url: f.file({ label: "Address", help: "Blink is told its name, type and size." }) },
      },
      Event: {
        label: "Date in a calendar",
        fields: {
          title,
          description: f.text({ label: "Description" }),
          start: f.text({ label: "Begins", placeholder: "2030-01-31T09:00:00Z" }),
          end: f.text({ label: "Ends", placeholder: "2030-01-31T10:00:00Z" }),
          allDay: f.bool({ label: "All day", default: false }),
        },
      },
      "Horizontal Bar Chart": {
        label: "Bar chart",
        fields: {
          total: number("Total"),
          data: f.list(
            f.fields({
              name: f.text({ label: "Name" }),
              value: number("Value"),
              label: f.text({ label: "Label", help: "What is written beside the bar.", placeholder: "40 %" }),
            }),
            { label: "Bars", addLabel: "Add a bar", rowTitle: "name" },
          ),
        },
      },
    },
    { label: "Section", default: "Text" },
  ),
  { label: "Content", addLabel: "Add a section", rowTitle: "type" },
);
