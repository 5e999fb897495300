import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "file input",
  family: "input",
  label: "File",
  description: "Asks for a file, or for several.",
  search: ["upload", "document", "picture", "photo", "attachment", "drop"],
  key: "options",
  options: f.fields({
    variableId: f.variable({ label: "Save the addresses in" }),
    isRequired: f.bool({ label: "A file is needed", default: true, help: "Otherwise visitors may skip." }),
    isMultipleAllowed: f.bool({ label: "Several files", default: false }),
    sizeLimit: f.number({
      label: "Largest file",
      unit: "MB",
      isOptional: true,
      min: 0.001,
      help: "Without one, the server's limit: 10 MB unless its settings say otherwise. Never more than 500 MB.",
    }),
    allowedFileTypes: f.object(
      {
        isEnabled: f.bool({ label: "Only some kinds of files", default: false }),
        types: f.list(f.text({ label: "Kind", placeholder: ".pdf", template: "none" }), {
          label: "Kinds",
          help: "Extensions (.pdf), content types (application/pdf) or whole families (image/*).",
          showIf: { field: "isEnabled", is: true },
        }),
      },
      { label: "Kinds of files" },
    ),
    capture: f.choice(["environment", "user"], {
      isOptional: true,
      labels: { environment: "Back", user: "Front" },
      label: "Camera on phones",
      help: "Opens the camera at the back or the front. Only where nothing but pictures is allowed.",
    }),
    visibility: f.choice(["Auto", "Public", "Private"], {
      label: "Who may read the files",
      default: "Auto",
      help: "Private files are shown to the bot's owner only. Auto: whoever knows the address.",
    }),
    labels: f.object(
      {
        placeholder: f.text({
          isText: true,
          isMultiline: true,
          label: "Placeholder",
          default: "<strong>Click to upload</strong> or drag and drop<br>(size limit: 10MB)",
          help: "Simple HTML.",
        }),
        button: f.text({ isText: true, label: "Button", default: "Upload" }),
        clear: f.text({ isText: true, label: "Clear", default: "Clear" }),
        skip: f.text({ isText: true, label: "Skip", default: "Skip" }),
        success: f.object(
          {
            single: f.text({ isText: true, label: "One file", default: "File uploaded" }),
            multiple: f.text({
              isText: true,
              label: "Several files",
              default: "{total} files uploaded",
              help: "{total} is how many.",
            }),
          },
          { label: "Afterwards" },
        ),
      },
      { label: "Labels" },
    ),
    retryMessageContent: f.text({ isText: true, isOptional: true, label: "Message when it is not valid" }),
  }),
  summary: ({ isMultipleAllowed }) => (isMultipleAllowed ? "Several files" : "One file"),
});

export type FileBlock = BlockOf<typeof block>;
