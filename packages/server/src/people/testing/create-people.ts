import { afterEach, expect, vi } from "vitest";
import { createWelcomeUrl } from "../../accounts/owner-account.ts";
import { createBrowser } from "../../accounts/testing/create-browser.ts";
import { tokenOf } from "../../accounts/testing/owner-sample.ts";
import { parseEnvironment } from "../../environment/parse-environment.ts";
import { createParley, type Parley } from "../../http/create-parley.ts";

// Test support: people who join the workspaces of a server.

const password = "correct horse battery";

export type Browser = ReturnType<typeof createBrowser>;

/** @param place returns the test's database and folder */
export const createPeople = (place: () => { url?: string | undefined; folder: string }) => {
  let parley: Parley | undefined;
  afterEach(async () => {
    vi.useRealTimers();
    await parley?.close();
    parley = undefined;
  });

  /** Starts a server on which the owner, Ann, is signed in. */
  const open = async (settings: Record<string, string> = {}) => {
    const { url, folder } = place();
    const environment = parseEnvironment({
      PARLEY_DATA_DIR: `${folder}/server`,
      LOG_LEVEL: "silent",
      ...(url === undefined ? {} : { DATABASE_URL: url }),
      ...settings,
    });
    parley = await createParley({ environment, outside: { allowsLoopback: true } });
    const { connection } = parley.services.database;
    for (const table of ["invitations", "bots", "users", "verifications"] as const)
      await connection.deleteFrom(table).execute();
    await connection.deleteFrom("members").execute();
    await connection.deleteFrom("workspaces").where("id", "!=", "main").execute();
    const ann = createBrowser(parley);
    await ann.welcome(await createWelcomeUrl(parley.services));
    return { parley, ann };
  };
  const invite = async (browser: Browser, body: object, workspace = "main") => {
    const answer = await browser.ask("POST", `/api/v1/workspaces/${workspace}/invitations`, body);
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    return { ...answer.body.invitation, token: tokenOf(answer.body.url) } as { id: string; token: string };
  };

  /** Adds a new person who follows an invitation. */
  const join = async (server: Parley, token: string, email: string) => {
    const browser = createBrowser(server);
    const answer = await browser.ask("POST", "/api/v1/invitations/join", { token, name: "Bo", email, password });
    return { browser, answer, id: answer.body.user?.id as string };
  };

  const createBot = async (browser: Browser, name: string) =>
    (await browser.ask("POST", "/api/v1/typebots", { name })).body.id as string;

  return { open, invite, join, createBot };
};
