import { type CleanedWhere, createAdapterFactory } from "better-auth/adapters";
import type { ExpressionBuilder, ExpressionWrapper, Kysely, SqlBool } from "kysely";
import type { Connection, Database } from "../database/schema.ts";

/** better-auth says only while it runs which tables and columns it means: for the compiler these are any texts. */
type Tables = Record<string, Record<string, unknown>>;
type Row = Record<string, unknown>;
type Build = ExpressionBuilder<Tables, string>;
type Condition = ExpressionWrapper<Tables, string, SqlBool>;

/** The one boundary at which our tables are any tables. */
const anyTables = (connection: Connection) => connection as unknown as Kysely<Tables>;

const comparisons = new Map<CleanedWhere["operator"], "<" | "<=" | ">" | ">=">([
  ["lt", "<"],
  ["lte", "<="],
  ["gt", ">"],
  ["gte", ">="],
]);

const toCondition = (build: Build, { field, operator, value }: CleanedWhere): Condition => {
  if (operator === "eq") return value === null ? build(field, "is", null) : build(field, "=", value);
  if (operator === "ne") return value === null ? build(field, "is not", null) : build(field, "<>", value);
  if (operator === "in" || operator === "not_in")
    return build(field, operator === "in" ? "in" : "not in", Array.isArray(value) ? value : [value]);
  const comparison = comparisons.get(operator);
  if (comparison !== undefined) return build(field, comparison, value);
  throw new Error(`Nothing that signs people in searches by "${operator}".`);
};

/** All conditions that are joined by AND, and one of those that are joined by OR. */
const matching =
  (where: readonly CleanedWhere[] = []) =>
  (build: Build): Condition => {
    const pick = (connector: "AND" | "OR") =>
      where.filter((one) => one.connector === connector).map((one) => toCondition(build, one));
    const [required, alternatives] = [pick("AND"), pick("OR")];
    return build.and(alternatives.length === 0 ? required : [...required, build.or(alternatives)]);
  };

/**
 * better-auth on our own tables, the same on all engines: times are ISO 8601 texts and truth values are numbers, and
 * writes go the way of all others. Its own adapter for Kysely stores what differs between engines.
 */
export const createAuthAdapter = (database: Database) => {
  const db = anyTables(database.connection);
  const write = <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> =>
    database.write(({ connection }) => work(anyTables(connection)));
  const findOne = (model: string, where: readonly CleanedWhere[]): Promise<Row | undefined> =>
    db.selectFrom(model).selectAll().where(matching(where)).limit(1).executeTakeFirst();
  const remove = async (model: string, where: readonly CleanedWhere[]): Promise<number> => {
    const { numDeletedRows } = await write((access) =>
      access.deleteFrom(model).where(matching(where)).executeTakeFirstOrThrow(),
    );
    return Number(numDeletedRows);
  };
  const change = async (model: string, where: readonly CleanedWhere[], values: Row): Promise<number> => {
    const { numUpdatedRows } = await write((access) =>
      access.updateTable(model).set(values).where(matching(where)).executeTakeFirstOrThrow(),
    );
    return Number(numUpdatedRows);
  };

  return createAdapterFactory({
    config: {
      adapterId: "parley",
      supportsDates: false,
      supportsBooleans: false,
      supportsJSON: false,
      supportsNumericIds: false,
    },
    // Rows have the types that better-auth asks for: it has just made them from its own declarations.
    adapter: () => ({
      async create({ model, data }) {
        await write((access) => access.insertInto(model).values(data).execute());
        return data;
      },
      findOne: async ({ model, where }) => ((await findOne(model, where)) ?? null) as never,
      async findMany({ model, where, limit, offset, sortBy }) {
        let query = db.selectFrom(model).selectAll().where(matching(where)).limit(limit);
        if (sortBy !== undefined) query = query.orderBy(sortBy.field, sortBy.direction);
        if (offset !== undefined) query = query.offset(offset);
        return (await query.execute()) as never;
      },
      async update({ model, where, update }) {
        await change(model, where, update as Row);
        return ((await findOne(model, where)) ?? null) as never;
      },
      updateMany: ({ model, where, update }) => change(model, where, update),
      async delete({ model, where }) {
        await remove(model, where);
      },
      deleteMany: ({ model, where }) => remove(model, where),
      async count({ model, where }) {
        const { rows } = await db
          .selectFrom(model)
          .select(({ fn }) => fn.countAll<number | string | bigint>().as("rows"))
          .where(matching(where))
          .executeTakeFirstOrThrow();
        return Number(rows);
      },
    }),
  });
};
