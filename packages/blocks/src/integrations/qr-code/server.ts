import { encode } from "uqr";
import { createServiceServer } from "../../services/server.ts";
import { ServiceFailure } from "../../services/service-failure.ts";
import type { QrCodeBlock } from "./block.ts";
import { drawPng } from "./server-png.ts";

/** The width of the quiet zone in cells, as the standard requires. */
const quiet = 4;
/** The minimum width in pixels, enough for phones and print. */
const leastWidth = 512;

/** Returns the rows of dark cells. Long texts get less error correction. */
const toCells = (data: string): boolean[][] => {
  try {
    return encode(data, { ecc: "M", border: quiet }).data;
  } catch {
    try {
      return encode(data, { ecc: "L", border: quiet }).data;
    } catch {
      throw new ServiceFailure("QR code data is too long: a code holds about 2,900 letters");
    }
  }
};

export const server = createServiceServer<QrCodeBlock["options"]>({
  type: "qr-code",
  name: "QR code",
  actions: {
    "Generate a QR Code": {
      context: "While generating a QR code",
      run: async ({ data, saveUrlInVariableId }, { context }) => {
        if (data === "") throw new ServiceFailure("QR code data is empty: write what the code should hold");
        if (saveUrlInVariableId === undefined)
          throw new ServiceFailure("No variable is chosen to save the address of the QR code image in");
        const cells = toCells(data);
        const bytes = drawPng(cells, Math.ceil(leastWidth / cells.length));
        const value = await context.storeFile({ folder: "qrcodes", extension: "png", type: "image/png", bytes });
        return { variables: [{ variableId: saveUrlInVariableId, value }] };
      },
    },
  },
});
