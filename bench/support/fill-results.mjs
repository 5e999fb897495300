// @ts-check
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../../scripts/lib/project.mjs";

// The query builder belongs to the server's package.
const { CompiledQuery } = createRequire(join(root, "packages", "server", "package.json"))("kysely");

/** The number of results that one statement makes. */
const atOnce = 50_000;
/** Of each result, as the bot with six inputs makes them. */
const answersEach = 5;
const eventsEach = 6;
/** When the first result was made, in seconds since 1970; the others follow second by second. */
export const firstSecond = 1_600_000_000;
/** What one of ten has answered to each question. */
export const rareAnswer = "Something else";

/**
 * @typedef {"sqlite" | "postgres" | "mysql"} Kind
 * @typedef {{ kind: Kind; connection: any }} Access
 */

/** The SQL that differs between databases: a time as text, and an id that looks random. */
const words = {
  sqlite: {
    time: "strftime('%Y-%m-%dT%H:%M:%S.000Z', SECOND, 'unixepoch')",
    id: "lower(hex(randomblob(8)))",
    text: "text",
  },
  postgres: {
    time: `to_char(to_timestamp(SECOND) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`,
    id: "substr(md5(random()::text || NUMBER), 1, 16)",
    text: "text",
  },
  mysql: {
    time: "date_format(date_add('1970-01-01', interval SECOND second), '%Y-%m-%dT%H:%i:%s.000Z')",
    id: "substr(md5(concat(rand(), NUMBER)), 1, 16)",
    text: "char",
  },
};

/** A table of the numbers from 0 up to a power of ten, in SQL that every database knows. */
const numbersBelow = (/** @type {number} */ digits) => {
  const places = Array.from({ length: digits }, (_, place) => place);
  const sum = places.map((place) => `d${place}.d * ${10 ** place}`).join(" + ");
  const digitsTable = `(${Array.from({ length: 10 }, (_, d) => `select ${d} as d`).join(" union all ")})`;
  return `(select ${sum} as n from ${places.map((place) => `${digitsTable} d${place}`).join(", ")})`;
};

/**
 * Makes results of a bot, with answers, events and logs, by statements in the database: a million in a few minutes. Four of
 * five are begun, three of five are complete, one of ten has the rare answers, and one of ten has logs.
 * @param {Access} access
 * @param {{ id: string }} bot
 * @param {number} count
 * @param {{ logsOf?: number }} [options] `logsOf`: one in so many results has logs
 */
export const fillResults = async ({ kind, connection }, { id: botId }, count, { logsOf = 10 } = {}) => {
  const send = (/** @type {string} */ statement) => connection.executeQuery(CompiledQuery.raw(statement, []));
  const { time, id, text } = words[kind];
  // MySQL stores these rows in the order of their random keys, so they are inserted in that order.
  const order = kind === "mysql" ? "order by r.id" : "";
  for (let begun = 0; begun < count; begun += atOnce) {
    const end = Math.min(count, begun + atOnce);
    const number = `(${begun} + n)`;
    const made = time.replace("SECOND", `${firstSecond} + ${number}`);
    const own = id.replace("NUMBER", String(number));
    await send(
      `insert into results (id, workspace_id, bot_id, version, links, has_started, is_completed, is_archived, variables,
         variables_seq, idempotency_key, has_token, created_at, updated_at)
       select ${own}, 'main', '${botId}', 1, '{}', case when n % 5 = 0 then 0 else 1 end, case when n % 5 < 2 then 0 else 1 end, 0,
         '[{"id":"v0","name":"Answer 0","value":"Somebody"},{"id":"v1","name":"Answer 1","value":"42"}]', 7, null, 1, ${made}, ${made}
       from ${numbersBelow(5)} numbers where n < ${end - begun} order by n`,
    );
    const secondText = (/** @type {number} */ second) => new Date((firstSecond + second) * 1000).toISOString();
    const those = `results r where r.bot_id = '${botId}' and r.created_at >= '${secondText(begun)}' and r.created_at < '${secondText(end)}'`;
    const times = (/** @type {number} */ each) => `${numbersBelow(1)} numbers, ${those} and n < ${each}`;
    const seconds =
      kind === "sqlite"
        ? `cast(strftime('%s', r.created_at) as integer)`
        : kind === "postgres"
          ? "cast(extract(epoch from r.created_at::timestamptz) as bigint)"
          : "timestampdiff(second, '1970-01-01', replace(replace(r.created_at, 'T', ' '), 'Z', ''))";
    await send(
      `insert into answers (result_id, bot_id, block_id, visit, workspace_id, group_id, variable_id, content, answer_index,
         answer_seq, created_at, updated_at)
       select r.id, '${botId}', ${concat(kind, "'i'", `cast(n as ${text})`)}, 0, 'main', ${concat(kind, "'g'", `cast(n as ${text})`)},
         ${concat(kind, "'v'", `cast(n as ${text})`)}, case when ${seconds} % 10 = 7 then '${rareAnswer}' else 'What somebody has answered' end, n, n, r.created_at, r.created_at
       from ${times(answersEach)} and r.has_started = 1 ${order}`,
    );
    await send(
      `insert into events (result_id, seq, workspace_id, type, bot_id, group_id, edge_id, created_at)
       select r.id, n, 'main', 'edge', '${botId}', ${concat(kind, "'g'", `cast(n as ${text})`)},
         ${concat(kind, "'e'", `cast(n as ${text})`)}, r.created_at
       from ${times(eventsEach)} ${order}`,
    );
    await send(
      `insert into logs (result_id, seq, workspace_id, status, description, created_at)
       select r.id, 7 + n, 'main', 'error', 'A service did not answer', r.created_at
       from ${times(2)} and ${seconds} % ${logsOf} = 0 ${order}`,
    );
  }
  // SQLite is left out, because its statistics are not updated in production either.
  if (kind === "mysql") await send("analyze table results, answers, events, logs");
  else if (kind === "postgres") await send("analyze");
};

const concat = (/** @type {Kind} */ kind, /** @type {string} */ one, /** @type {string} */ other) =>
  kind === "mysql" ? `concat(${one}, ${other})` : `${one} || ${other}`;
