import { join } from "node:path";
import { listDone, listLater } from "../../database/assert-not-newer.ts";
import { assertOwnTables, listTables } from "../../database/assert-own-tables.ts";
import { findCopySource } from "../../database/copy-mark.ts";
import { explainDatabase } from "../../database/explain-database.ts";
import { migrationNames } from "../../database/migrations/index.ts";
import { isMissingSchema } from "../../database/open-database.ts";
import { findDamage } from "../../database/snapshot-sqlite.ts";
import { databaseFile, dataFolder } from "../../environment/data-folder.ts";
import type { Environment } from "../../environment/parse-environment.ts";
import { about, type Finding, reasonOf, within } from "./finding.ts";
import type { Patient } from "./open-patient.ts";

const { fine, skipped, wrong } = about("Database");

const kinds = { sqlite: "The embedded database", postgres: "PostgreSQL", mysql: "MySQL or MariaDB" } as const;

const nameOf = ({ kind, schema }: Patient): string =>
  schema === undefined ? kinds[kind] : `${kinds[kind]} (schema ${schema})`;

/** Finds problems with the tables; null if there are none. */
const checkTables = async (patient: Patient): Promise<Finding | null> => {
  const tables = await listTables(patient);
  if (tables.length === 0) return fine(`${nameOf(patient)} answers. It is empty: the first start makes the tables.`);
  try {
    await assertOwnTables(patient);
  } catch (error) {
    return wrong(reasonOf(error), "Give Parley an empty database, or set PARLEY_DATABASE_SCHEMA.");
  }
  const source = await findCopySource(patient);
  if (source !== null)
    return wrong(
      `A copy of ${source} into it has not ended.`,
      "Give the same `parley copy` again, or empty the database.",
    );
  const done = await listDone(patient);
  const later = listLater(done);
  if (later.length > 0)
    return wrong(
      `A later release has changed its tables (${later.join(", ")}).`,
      "Start that release, or restore a backup that was made before it.",
    );
  const missing = migrationNames.length - done.length;
  if (missing > 0)
    return fine(`${nameOf(patient)} answers. Its tables are brought up to date at the next start (${missing} steps).`);
  return null;
};

const checkWriting = async (patient: Patient): Promise<Finding | null> => {
  try {
    await patient.tryWriting(async ({ connection }) => {
      await connection
        .updateTable("workspaces")
        .set(({ ref }) => ({ name: ref("name") }))
        .execute();
    });
    return null;
  } catch (error) {
    return wrong(
      `It can't be written: ${reasonOf(error)}.`,
      "Let Parley's user write there, see that the disk is not full, and that it is no copy that can only be read.",
    );
  }
};

/** Checks whether the database responds, has the tables of this release, and is writable. Changes nothing in it. */
export const checkDatabase = async (environment: Environment, patient: Patient | null): Promise<Finding> => {
  const folder = dataFolder(environment);
  if (patient === null) return skipped(`There is none in ${folder} yet: the first start makes it.`);
  try {
    const damage = patient.kind === "sqlite" ? findDamage(join(folder, databaseFile)) : null;
    if (damage !== null) return wrong(`Its file is damaged: ${damage}.`, "Stop the server and restore a backup.");
    const finding = (await within(checkTables(patient))) ?? (await within(checkWriting(patient)));
    return finding ?? fine(`${nameOf(patient)} answers, has all tables, and can be written.`);
  } catch (error) {
    if (isMissingSchema(patient, error))
      return fine(`${nameOf(patient)} answers. It is empty: the first start makes the tables.`);
    const reason = reasonOf(error).replace(/[^.]$/, "$&.");
    return wrong(`${nameOf(patient)} can't be used: ${reason}`, explainDatabase(error, environment.DATABASE_URL));
  }
};
