import { encode } from "uqr";

/** Cells of white around the code, as its standard wants them. */
const quiet = 4;

/** The dark cells of the code, row by row, with the quiet zone. */
const cellsOf = (text: string): boolean[][] => encode(text, { ecc: "M", border: quiet }).data;

/** A QR code as a picture of any size: black on white whatever the mode, so that all cameras read it. */
export const qrSvg = (text: string): string => {
  const cells = cellsOf(text);
  const path = cells.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cells.length} ${cells.length}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${cells.length}v${cells.length}H0z"/><path d="${path}"/></svg>`;
};

/** The same in pixels: at least as wide as given. Null where the browser can't draw it. */
export const qrPng = (text: string, width = 1024): Promise<Blob | null> => {
  const cells = cellsOf(text);
  const scale = Math.ceil(width / cells.length);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = cells.length * scale;
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#000";
  for (const [y, row] of cells.entries())
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * scale, y * scale, scale, scale);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
};
