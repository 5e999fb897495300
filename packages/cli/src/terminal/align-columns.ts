/** The width of every column: that of its widest cell, and at least `least`. */
export const columnWidths = (rows: readonly (readonly string[])[], least: readonly number[] = []): number[] =>
  (rows[0] ?? []).map((_, column) => Math.max(least[column] ?? 0, ...rows.map((row) => row[column]?.length ?? 0)));

/** Formats a table for the terminal. Each column is as wide as its widest cell, or as specified. */
export const alignColumns = (
  rows: readonly (readonly string[])[],
  widths: readonly number[] = columnWidths(rows),
): string[] =>
  rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
