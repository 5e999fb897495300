/** How wide every column of a table is: as its widest cell, and as `least` at least. */
export const columnWidths = (rows: readonly (readonly string[])[], least: readonly number[] = []): number[] =>
  (rows[0] ?? []).map((_, column) => Math.max(least[column] ?? 0, ...rows.map((row) => row[column]?.length ?? 0)));

/** Lines of a table for the terminal: every column as wide as its widest cell, or as it is told. */
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
