import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, type MigrationLockOptions, MysqlAdapter, sql } from "kysely";

/** Seconds for which the lease of a killed process keeps others from migrating. */
const lease = 60;
/** Milliseconds between two renewals of the lease, and between two attempts of others to get it. */
const renewalPace = 15_000;
const askingPace = 500;

/** Seconds of the database's clock since 2026: the column is a small number. */
const now = sql<number>`(unix_timestamp() - 1767225600)`;

/** Whether the server is a node of a Galera cluster. MySQL does not know the variable. */
const isInCluster = async (db: Kysely<unknown>): Promise<boolean> => {
  const { rows } = await sql<{ Value: string }>`show variables like 'wsrep_on'`.execute(db);
  return rows[0]?.Value === "ON";
};

/**
 * MySQL's and MariaDB's named locks belong to one server: on the nodes of a cluster two processes that start at once would both
 * hold it, and migrate side by side. There, whoever migrates holds a row, too, which all nodes have.
 *
 * @param findPool gives connections beside the one that migrates, by which the row is held on to
 */
export class ClusterAdapter extends MysqlAdapter {
  readonly #findPool: () => Kysely<unknown>;
  #renewing: NodeJS.Timeout | undefined;

  constructor(findPool: () => Kysely<unknown>) {
    super();
    this.#findPool = findPool;
  }

  override async acquireMigrationLock(db: Kysely<unknown>, options: MigrationLockOptions): Promise<void> {
    await super.acquireMigrationLock(db, options);
    if (!(await isInCluster(db))) return;
    const { lockTable, lockRowId } = options;
    const renew = sql`update ${sql.table(lockTable)} set is_locked = ${now} + ${lease} where id = ${lockRowId}`;
    const take = sql`${renew} and is_locked < ${now}`;
    while ((await take.execute(db)).numAffectedRows === 0n) await sleep(askingPace);
    this.#renewing = setInterval(() => void renew.execute(this.#findPool()).catch(() => undefined), renewalPace);
  }

  override async releaseMigrationLock(db: Kysely<unknown>, options: MigrationLockOptions): Promise<void> {
    if (this.#renewing !== undefined) {
      clearInterval(this.#renewing);
      this.#renewing = undefined;
      await sql`update ${sql.table(options.lockTable)} set is_locked = 0 where id = ${options.lockRowId}`.execute(db);
    }
    await super.releaseMigrationLock(db, options);
  }
}
