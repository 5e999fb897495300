import { type Answer, type Arrived, Refusal } from "./start-service.ts";

// Test support: a table of NocoDB, with the rules of its filters. Values in filters can't be escaped. The table can
// also behave like old servers, which ignore filters they don't understand.

type Row = Record<string, unknown> & { Id: number };

const titles = ["Id", "Email", "Age", "Teams"];

const columns = [
  { id: "cId", title: "Id", uidt: "ID", pk: true },
  { id: "cE", title: "Email", uidt: "Email" },
  { id: "cA", title: "Age", uidt: "Number" },
  { id: "cT", title: "Teams", uidt: "Links" },
];

const operators: Record<string, (cell: string, value: string) => boolean> = {
  eq: (cell, value) => cell === value,
  neq: (cell, value) => cell !== value,
  like: (cell, value) => new RegExp(`^${value.replaceAll("%", ".*")}$`, "i").test(cell),
  gt: (cell, value) => Number(cell) > Number(value),
  lt: (cell, value) => Number(cell) < Number(value),
  blank: (cell) => cell === "",
  notblank: (cell) => cell !== "",
};

const invalid = () => new Refusal(422, { error: "ERR_INVALID_FILTER", message: "Invalid filter expression" });

const matches = (row: Row, where: string): boolean => {
  const parts = where.split(/(?<=\))(~and|~or)(?=\()/);
  const met = parts
    .filter((_, at) => at % 2 === 0)
    .map((part) => {
      const [, field = "", name = "", value = ""] = /^\(([^,]+),(\w+)(?:,(.*))?\)$/s.exec(part) ?? [];
      const operator = operators[name];
      if (!operator) throw invalid();
      if (!titles.includes(field)) throw new Refusal(422, { error: "ERR_FIELD_NOT_FOUND", message: field });
      return operator(String(row[field] ?? ""), value);
    });
  return parts.includes("~or") ? met.includes(true) : !met.includes(false);
};

export const createNocoDb = (token: string) => {
  const rows: Row[] = [
    { Id: 1, Email: "ada@example.org", Age: 36, Teams: 0 },
    { Id: 2, Email: "bo@example.org", Age: 17, Teams: 0 },
  ];
  const links: string[] = [];
  const server = { ignoresFilters: false };

  const authorize = ({ headers }: Arrived): void => {
    if (headers["xc-token"] !== token) throw new Refusal(401, { msg: `Not with ${headers["xc-token"]}` });
  };
  const assertCells = (row: Record<string, unknown>): void => {
    for (const title of Object.keys(row))
      if (!titles.includes(title) || title === "Teams") throw new Refusal(422, { error: "ERR_FIELD_NOT_FOUND", title });
  };

  const routes: Record<string, Answer> = {
    "GET /api/v2/meta/tables/t1": (arrived) => {
      authorize(arrived);
      return { id: "t1", title: "People", columns, views: [] };
    },
    "GET /api/v2/tables/t1/records": (arrived) => {
      authorize(arrived);
      const limit = Number(arrived.query.get("limit") ?? 25);
      if (arrived.text !== "" || limit > 1000) throw new Refusal(400, { msg: "Bad request" });
      const where = arrived.query.get("where");
      const list = where === null || server.ignoresFilters ? rows : rows.filter((row) => matches(row, where));
      return { list, pageInfo: { totalRows: list.length, page: 1, pageSize: limit, isLastPage: true } };
    },
    "POST /api/v2/tables/t1/records": (arrived) => {
      authorize(arrived);
      const cells = arrived.json as Record<string, unknown>;
      assertCells(cells);
      const row = { ...cells, Id: rows.length + 1 };
      rows.push(row);
      return { Id: row.Id };
    },
    "PATCH /api/v2/tables/t1/records": (arrived) => {
      authorize(arrived);
      for (const change of arrived.json as Row[]) {
        assertCells(change);
        const row = rows.find(({ Id }) => Id === change.Id);
        if (!row) throw new Refusal(422, { error: "ERR_RECORD_NOT_FOUND" });
        Object.assign(row, change);
      }
      return arrived.json;
    },
    "POST /api/v2/tables/t1/links/*/records/*": (arrived) => {
      authorize(arrived);
      const [, columnId, rowId] = /links\/(\w+)\/records\/(\w+)$/.exec(arrived.path) ?? [];
      if (columnId !== "cT") throw new Refusal(422, { error: "ERR_FIELD_NOT_FOUND" });
      for (const { Id } of arrived.json as Row[]) links.push(`${rowId} to ${Id}`);
      return true;
    },
  };
  return { routes, rows, links, server };
};
