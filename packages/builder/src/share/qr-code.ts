import { encode } from "uqr";

/** The width of the quiet zone around the code, in cells, as the standard requires. */
const quiet = 4;

/** Returns the rows of the code with its quiet zone; true is a dark cell. */
const cellsOf = (text: string): boolean[][] => encode(text, { ecc: "M", border: quiet }).data;

/** Returns a QR code as SVG: black on white even in dark mode, so that every camera can read it. */
export const qrSvg = (text: string): string => {
  const cells = cellsOf(text);
  const path = cells.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cells.length} ${cells.length}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${cells.length}v${cells.length}H0z"/><path d="${path}"/></svg>`;
};

/** Returns a QR code as PNG, at least `width` pixels wide. Null if the browser can't draw it. */
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
