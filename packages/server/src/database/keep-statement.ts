import type { CompiledQuery } from "kysely";
import type { Access, DatabaseKind } from "./schema.ts";

/**
 * The number of cached texts per statement. Each combination of database, number of rows and set of columns has its own
 * text.
 */
const capacity = 100;

/** The source of a parameter: a column of the row with that index, or, without one, a constant. */
interface Source {
  row: number | null;
  column: string;
  value: unknown;
}

interface Kept {
  kind: DatabaseKind;
  count: number;
  columns: readonly string[];
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
  /** The most recently used one comes first. Comparing a few names costs less than making a key of them. */
  const texts: Kept[] = [];

  const make = (access: Access, rows: readonly Row[], columns: readonly string[]): Kept => {
    const sources = new Map<unknown, Source>();
    const marks = rows.map((given, row) =>
      Object.fromEntries(
        Object.keys(given).map((column) => {
          const mark = {};
          sources.set(mark, { row, column, value: null });
          return [column, mark];
        }),
      ),
    );
    // Builds the statement with placeholders instead of values; the cast hides that from its types.
    const query = build(access, marks as unknown as readonly [Row, ...Row[]]);
    const toSource = (value: unknown): Source => sources.get(value) ?? { row: null, column: "", value };
    return { kind: access.kind, count: rows.length, columns, query, sources: query.parameters.map(toSource) };
  };

  const find = (access: Access, rows: readonly Row[]): Kept => {
    const columns = Object.keys(rows[0] ?? {});
    const isSame = (kept: Kept): boolean =>
      kept.kind === access.kind &&
      kept.count === rows.length &&
      kept.columns.length === columns.length &&
      kept.columns.every((column, index) => column === columns[index]);
    const [first] = texts;
    if (first !== undefined && isSame(first)) return first;
    const index = texts.findIndex(isSame);
    const [found = make(access, rows, columns)] = index === -1 ? [] : texts.splice(index, 1);
    texts.unshift(found);
    if (texts.length > capacity) texts.pop();
    return found;
  };

  return (access: Access, rows: readonly Row[]): CompiledQuery<Output> => {
    const { query, sources } = find(access, rows);
    const valueOf = ({ row, column, value }: Source): unknown =>
      row === null ? value : (rows[row] as Record<string, unknown>)[column];
    return { ...query, parameters: sources.map(valueOf) } as CompiledQuery<Output>;
  };
};
