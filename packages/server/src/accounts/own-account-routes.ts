import { calls } from "@parley/api";
import { findSignedIn } from "../web/actor.ts";
import { HttpError } from "../web/http-error.ts";
import { type Route, route } from "../web/route.ts";
import { changeEmail, confirmEmail } from "./change-email.ts";
import { deleteAccount } from "./delete-account.ts";
import { checkPassword } from "./own-password.ts";
import { changePicture, findPicture } from "./pictures.ts";
import type { AccountServices } from "./services.ts";
import { tryPassword } from "./try-password.ts";

/** The calls about the requester's own account: changing its address or picture, and deleting it. */
export const createOwnAccountRoutes = (services: AccountServices): Route[] => [
  route(calls.changeEmail, async ({ actor, body: { email, password } }, c) => {
    const { user } = actor.account;
    await tryPassword(services, c, user.email, () => checkPassword(services, user.id, password));
    const isSent = await changeEmail(services, user, email);
    if (isSent) return { account: actor.account, isSent };
    const target = { kind: "account", id: user.id, name: `${user.email} → ${email}` } as const;
    await services.audit(c, "account.email-changed", target);
    return { account: { ...actor.account, user: { ...user, email } }, isSent };
  }),
  route(calls.confirmEmail, async ({ body: { token } }, c) => {
    const { user, before } = await confirmEmail(services, token);
    await services.audit(
      c,
      "account.email-changed",
      { kind: "account", id: user.id, name: `${before} → ${user.email}`, workspaceId: user.workspaceId },
      { by: { kind: "user", userId: user.id, name: user.name, email: user.email } },
    );
    // The link may be opened in another browser, which learns only the address.
    if (findSignedIn(c) === null) c.header("Cache-Control", "no-store");
    return { email: user.email };
  }),
  route(calls.changePicture, async ({ actor, body: { picture } }) => {
    const image = await changePicture(services, actor.userId, picture);
    return { ...actor.account, user: { ...actor.account.user, image } };
  }),
  route(calls.getPicture, async ({ params: { name } }, c) => {
    const { type, size, body } = await findPicture(services, name);
    return c.body(body, 200, {
      "Content-Type": type,
      "Content-Length": String(size),
      "X-Content-Type-Options": "nosniff",
      // A changed picture gets another address.
      "Cache-Control": "private, max-age=31536000, immutable",
    });
  }),
  route(calls.deleteAccount, async ({ actor, body: { email } }, c) => {
    const { user } = actor.account;
    if (email !== user.email) throw new HttpError(400, "BAD_REQUEST", "email: this is not the address of your account");
    await deleteAccount(services, c, { user, isOneself: true });
  }),
];
