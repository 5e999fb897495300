import { actionsOf, appHeader, auditActions, type Call, calls, notedCalls, workspaceHeader } from "@parley/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSampleOwner, openSession, ownerSample } from "../accounts/testing/owner-sample.ts";
import { startStripeServer } from "../effects/testing/start-stripe-server.ts";
import { openWorld } from "../http/testing/open-world.ts";
import { createSampleWorkspace } from "../http/testing/sample-people.ts";
import { sampleRequests } from "../http/testing/sample-requests.ts";
import { createTestParley } from "../testing/create-test-parley.ts";

// Every call that changes something declares either its audit entry, or why it has none. Each call is made to check
// this.

let stripe: Awaited<ReturnType<typeof startStripeServer>>;
let test: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  stripe = await startStripeServer();
  test = await createTestParley(
    { PARLEY_RATE_LIMIT: "0" },
    { outside: { allowsLoopback: true, standIns: { "https://api.stripe.com": stripe.url } } },
  );
  await createSampleOwner(test.parley.services);
  await createSampleWorkspace(test, "elsewhere");
});
afterAll(async () => {
  await test.close();
  await stripe.close();
});

type Name = keyof typeof calls;
const names = (Object.keys(calls) as Name[]).filter((name) => calls[name].method !== "GET" || name in notedCalls);

const listEntries = () =>
  test.parley.services.database.connection.selectFrom("audit_entries").select(["id", "action"]).execute();

/** Calls whose sample request is refused here. Other tests check their audit entries. */
const refused: ReadonlySet<Name> = new Set([
  "createOwner",
  "changeEmail",
  "confirmEmail",
  "deleteAccount",
  "deleteOwnToken",
  "deleteWorkspace",
  "deleteEmptyWorkspace",
  "finishConsent",
  "finishSignIn",
  "finishSignUp",
  "disconnectProvider",
  "leaveWorkspace",
  "restoreWorkspace",
  "revokeApiToken",
  "signInByCode",
]);

/** Calls that note something only after another one. */
const after: Partial<Record<Name, Name>> = { cancelPublication: "planPublication", declineRequest: "askToPublish" };

/** Calls that add an entry only for people who are not members of the workspace. Another test checks that. */
const ofStrangers: ReadonlySet<Name> = new Set(["chooseWorkspace"]);

describe.each(names)("%s", (name) => {
  const call: Call = calls[name];
  const actions: readonly string[] = actionsOf(name);

  it(actions.length > 0
    ? `is noted as ${actions.join(" or ")}`
    : `is not noted: ${notedCalls[name as never]}`, async () => {
    const world = await openWorld(test);
    const half = call.halves[0];
    // Each call is made by its rightful caller: somebody who has signed in, or a request with the owner token.
    const proof =
      call.caller === "token" || call.isForServer
        ? { authorization: "Bearer test-owner-token" }
        : { cookie: (await openSession(test.parley.services, ownerSample.email)).cookie };
    const send = async (made: Name) => {
      const { method, path, headers, body = null } = await sampleRequests[made](world, call.caller !== "account");
      const response = await test.parley[half].request(path, {
        method,
        headers: { ...headers, ...proof, [appHeader.name]: appHeader.value, [workspaceHeader]: "main" },
        body,
      });
      await response.text();
      return response;
    };
    const first = after[name];
    if (first !== undefined) expect((await send(first)).ok).toBe(true);
    const before = new Set((await listEntries()).map(({ id }) => id));
    const response = await send(name);
    const fresh = (await listEntries()).filter(({ id }) => !before.has(id));
    for (const { action } of fresh) expect(actions).toContain(action);
    if (refused.has(name)) expect(response.ok).toBe(false);
    else if (ofStrangers.has(name)) expect(fresh).toEqual([]);
    else if (actions.length > 0) expect([response.status, fresh.length > 0]).toEqual([call.status ?? 200, true]);
  }, 30_000);
});

it("spec R3.8: every action is that of a call; one has no call any more", () => {
  const noted = new Set<string>(names.flatMap((name) => actionsOf(name)));
  expect(auditActions.filter((action) => !noted.has(action))).toEqual(["member.added"]);
});
