import type { CompiledQuery } from "kysely";
import { createLruCache } from "../base/lru-cache.ts";
import type { Access } from "./schema.ts";

/**
 * The number of cached texts per statement. Each combination of database, number of rows and set of columns has its own
 * text.
 */
const capacity = 100;

/** The source of a parameter: a column of a given row, or a constant. */
type Source = { row: number; column: string } | { value: unknown };

interface Kept {
  query: CompiledQuery;
  sources: readonly Source[];
}

/**
 * Caches the text of a frequently repeated statement, because building the text costs more than executing it. Only the
 * values are filled in each time.
 *
 * `build` receives placeholders instead of values and must not inspect them. All rows (at least one) must have the same
 * columns; each set of columns has its own text.
 */
export const keepStatement = <Row extends object, Output = unknown>(
  build: (access: Access, rows: readonly [Row, ...Row[]]) => CompiledQuery<Output>,
) => {
  const texts = createLruCache<Kept>(capacity);

  const make = (access: Access, rows: readonly Row[]): Kept => {
    const sources = new Map<unknown, Source>();
    const marks = rows.map((given, row) =>
      Object.fromEntries(
        Object.keys(given).map((column) => {
          const mark = {};
          sources.set(mark, { row, column });
          return [column, mark];
        }),
      ),
    );
    // Builds the statement with placeholders instead of values; the cast hides that from its types.
    const query = build(access, marks as unknown as readonly [Row, ...Row[]]);
    return { query, sources: query.parameters.map((parameter) => sources.get(parameter) ?? { value: parameter }) };
  };

  return (access: Access, rows: readonly Row[]): CompiledQuery<Output> => {
    const shape = `${access.kind} ${rows.length} ${Object.keys(rows[0] ?? {})}`;
    let kept = texts.get(shape);
    if (kept === undefined) {
      kept = make(access, rows);
      texts.set(shape, kept);
    }
    const valueOf = (source: Source): unknown =>
      "value" in source ? source.value : (rows[source.row] as Record<string, unknown>)[source.column];
    return { ...kept.query, parameters: kept.sources.map(valueOf) } as CompiledQuery<Output>;
  };
};
