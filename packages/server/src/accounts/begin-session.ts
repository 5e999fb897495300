import type { Account } from "@parley/api";
import type { Context } from "hono";
import type { AppEnv } from "../web/app-env.ts";
import type { Admitted } from "./admit.ts";
import { findSession } from "./find-session.ts";
import { keepDevice } from "./known-device.ts";
import type { AccountServices } from "./services.ts";
import { openSession } from "./sessions.ts";

/** Completes an audit entry for a person who was identified only during this request. */
export const aboutOwn = ({ user, workspace }: Account) =>
  [
    { kind: "account", id: user.id, name: user.email, workspaceId: workspace?.id ?? "" },
    { by: { kind: "user", userId: user.id, name: user.name, email: user.email } },
  ] as const;

/** Starts a session in the requesting browser for an identified person, and records it. */
export const beginSession = async (
  services: AccountServices,
  c: Context<AppEnv>,
  { userId, isNew, joined = [] }: Admitted,
): Promise<Account> => {
  const found = await findSession(services, await openSession(services, c, userId));
  if (found === null) throw new Error("The session that has just begun is not there.");
  const { account } = found.actor;
  await keepDevice(services, c, account.user.email);
  if (isNew) await services.audit(c, "account.created", ...aboutOwn(account));
  const [, { by }] = aboutOwn(account);
  for (const workspaceId of joined)
    await services.audit(
      c,
      "invitation.accepted",
      { kind: "member", id: userId, name: account.user.email, workspaceId },
      { by },
    );
  await services.audit(c, "sign-in", ...aboutOwn(account));
  return account;
};
