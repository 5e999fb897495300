import { sql } from "kysely";
import type { AddressReport } from "./check-addresses.ts";
import { about, type Finding, within } from "./finding.ts";
import type { Patient } from "./open-patient.ts";

const { fine, skipped, wrong } = about("Clock");

/**
 * The tolerated differences in milliseconds. The `Date` header has whole seconds. Signed requests are refused if the
 * clock is minutes off.
 */
const tolerance = { database: 5000, server: 10_000 };

const remedy = "Let both machines keep time by NTP: links, sessions and signed requests end by the clock.";

/** How far the database server's clock is ahead of this machine's, in milliseconds; null for an embedded database. */
const compareWithDatabase = async ({ kind, connection }: Patient): Promise<number | null> => {
  if (kind === "sqlite") return null;
  const begin = Date.now();
  const { rows } = await (kind === "postgres"
    ? sql<{ now: string }>`select extract(epoch from clock_timestamp()) as now`
    : sql<{ now: string }>`select unix_timestamp(now(6)) as now`
  ).execute(connection);
  return Number(rows[0]?.now) * 1000 - (begin + Date.now()) / 2;
};

const describe = (name: string, ahead: number, most: number): Finding => {
  const seconds = (Math.abs(ahead) / 1000).toFixed(1);
  if (Math.abs(ahead) <= most)
    return fine(`${name} has the same time as this machine (within ${most / 1000} seconds).`);
  return wrong(`${name} is ${seconds} seconds ${ahead > 0 ? "ahead of" : "behind"} this machine.`, remedy);
};

/** Compares this machine's clock with those of the database server and the proxy. */
export const checkClock = async (patient: Patient | null, other: AddressReport["clock"]): Promise<Finding[]> => {
  const ahead = patient === null ? null : await within(compareWithDatabase(patient)).catch(() => null);
  const findings = [
    ...(ahead === null ? [] : [describe("The database", ahead, tolerance.database)]),
    ...(other === null ? [] : [describe(other.host, other.ahead, tolerance.server)]),
  ];
  return findings.length > 0 ? findings : [skipped("There is no other machine to compare with.")];
};
