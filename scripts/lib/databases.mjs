// @ts-check
/** A server on which repository tests can run, besides the embedded SQLite. Their titles end in `on` and its kind. */
/** @typedef {{ name: string; kind: string; variable: string; local: string; connect: (url: string) => Promise<void> }} Database */

/** @type {Database[]} */
export const databases = [
  {
    name: "PostgreSQL",
    kind: "postgres",
    variable: "PARLEY_TEST_POSTGRES_URL",
    local: "postgres://postgres@127.0.0.1:5432/test",
    connect: async (url) => {
      const { Client } = (await import("pg")).default;
      const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
      await client.connect();
      await client.end();
    },
  },
  {
    name: "MySQL",
    kind: "mysql",
    variable: "PARLEY_TEST_MYSQL_URL",
    local: "mysql://root@127.0.0.1:3306/test",
    connect: async (url) => {
      const { createConnection } = await import("mysql2/promise");
      const connection = await createConnection({ uri: url, connectTimeout: 2000 });
      await connection.end();
    },
  },
];

/**
 * The address of a running server: the one that the environment names, else the one on this machine.
 * @param {Database} database
 * @returns {Promise<{ url: string } | { missing: string }>}
 */
export const findDatabase = async ({ name, variable, local, connect }) => {
  const url = process.env[variable] || local;
  try {
    await connect(url);
    return { url };
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(Reflect.get(error, "code")) : String(error);
    return {
      missing: `no ${name} could be reached (${reason}); set ${variable}; the tests make databases of their own there`,
    };
  }
};
