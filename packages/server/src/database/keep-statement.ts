import type { CompiledQuery } from "kysely";
import { createLruCache } from "../base/lru-cache.ts";
import type { Access } from "./schema.ts";

/** How many texts of a statement are kept: one for each engine, number of rows and set of columns. */
const capacity = 100;

/** Where a parameter's value comes from: a column of a row that is given, or it is always the same. */
type Source = { row: number; column: string } | { value: unknown };

interface Kept {
  query: CompiledQuery;
  sources: readonly Source[];
}

/**
 * A statement that is sent again and again. Making the text of a statement costs more than sending it, and the text is
 * the same each time: it is made once, and only the values are put in.
 *
 * `build` gets marks in place of the values and must not look at them. The rows (at least one) have the same columns;
 * where a column is left out, the statement is another one.
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
    // The one boundary where marks stand for values.
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
