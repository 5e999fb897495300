import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "qr-code",
  family: "integration",
  label: "QR code",
  description: "Makes a QR code from a text or an address, and saves the address of its picture.",
  search: ["barcode", "scan", "png", "ticket", "camera"],
  key: "options",
  reaches: "nothing",
  isServerOnly: true,
  options: f.actions(
    {
      "Generate a QR Code": {
        label: "Generate a QR code",
        fields: {
          data: f.text({
            label: "Data",
            help: "What a camera reads: an address or any text. It may hold variables.",
            placeholder: "https://example.org/tickets/{{Ticket}}",
            isRequired: true,
          }),
          saveUrlInVariableId: f.variable({
            label: "Save the picture's address in",
            help: "Show it with an image block whose address is this variable.",
            isRequired: true,
          }),
        },
      },
    },
    { label: "Action" },
  ),
  summary: (options) => (options.action === undefined ? "" : options.data),
});

export type QrCodeBlock = BlockOf<typeof block>;
