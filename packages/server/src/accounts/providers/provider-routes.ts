import { calls } from "@parley/api";
import { type Context, Hono } from "hono";
import type { AuditTarget } from "../../audit/create-audit.ts";
import { isMailSignInOn, isSignUpOn } from "../../environment/sign-in-ways.ts";
import { findSignedIn, type SignedIn } from "../../web/actor.ts";
import type { AppEnv } from "../../web/app-env.ts";
import { HttpError, notFound } from "../../web/http-error.ts";
import { type Route, route } from "../../web/route.ts";
import { type Admitted, admit } from "../admit.ts";
import { beginSession } from "../begin-session.ts";
import type { AccountServices } from "../services.ts";
import { assertMayAsk } from "../throttle-requests.ts";
import { type Attempt, beginAttempt, takeAttempt, toNext } from "./attempts.ts";
import { connectAccount, disconnect, findConnectedUser, listConnections } from "./connections.ts";
import type { Person, Provider } from "./provider.ts";

/** The callback addresses registered at providers. */
const callbackPath = "/api/auth/callback";
/** The app's screen that submits the callback's parameters. */
const screen = "/sign-in/callback";

/** Loaded when somebody signs in by a provider, which most servers have none of. */
const askingProviders = () => import("./ask-provider.ts");

const keepOut = (c: Context<AppEnv>): void => c.header("Cache-Control", "no-store");

/**
 * The callback addresses. Providers redirect the browser there from another site, which must not trigger a call, so it is
 * redirected to the app with the parameters.
 */
export const createProviderCallbacks = ({ providers }: Pick<AccountServices, "providers">): Hono<AppEnv> => {
  const routes = new Hono<AppEnv>();
  for (const { id } of providers)
    routes.get(`${callbackPath}/${id}`, (c) => {
      keepOut(c);
      c.header("Referrer-Policy", "no-referrer");
      const query = new URLSearchParams({ provider: id });
      for (const name of ["state", "code", "error", "iss"]) {
        const value = c.req.query(name);
        if (value !== undefined) query.set(name, value);
      }
      return c.redirect(`${screen}?${query}`, 303);
    });
  return routes;
};

const findProvider = ({ providers }: AccountServices, id: string): Provider => {
  const found = providers.find((provider) => provider.id === id);
  if (found === undefined) throw notFound(`The provider ${id}`);
  return found;
};

const aboutProvider = ({ account: { user } }: SignedIn, provider: string): AuditTarget => ({
  kind: "account",
  id: user.id,
  name: `${user.email} (${provider})`,
});

const redirectUri = ({ addresses }: AccountServices, { id }: Provider): string =>
  `${addresses.builder}${callbackPath}/${id}`;

const sendAway = async (services: AccountServices, c: Context<AppEnv>, attempt: Attempt): Promise<{ url: string }> => {
  keepOut(c);
  assertMayAsk(services.startThrottle, services, c);
  const provider = findProvider(services, attempt.provider);
  const proofs = await beginAttempt(services, c, attempt);
  const { writeAuthorizeUrl } = await askingProviders();
  return { url: await writeAuthorizeUrl(services, provider, proofs, redirectUri(services, provider)) };
};

/** The token in the address of an invitation's page to return to. */
const invitationIn = ({ addresses }: AccountServices, next: string): string | undefined => {
  const { pathname, searchParams } = new URL(next, addresses.builder);
  return pathname === "/invitation" ? (searchParams.get("token") ?? undefined) : undefined;
};

/**
 * Finds the user who signs in through a provider: the one who has connected this provider's account, otherwise the one
 * with the same verified e-mail address.
 */
const findUser = async (
  services: AccountServices,
  { id, name: provider }: Provider,
  person: Person,
  next: string,
): Promise<Admitted> => {
  const connected = await findConnectedUser(services, id, person.accountId);
  if (connected !== null) return { userId: connected, isNew: false };
  const { email, isVerified, name, image } = person;
  if (email === null)
    throw new HttpError(
      403,
      "SIGN_IN_REFUSED",
      `${provider} did not say which e-mail address is yours. Allow it there, or sign in another way and connect ${provider} on your account page.`,
    );
  const invitation = invitationIn(services, next);
  const admitted = await admit(services, { email, isVerified, name, image, invitation });
  await connectAccount(services, { userId: admitted.userId, provider: id, accountId: person.accountId });
  return admitted;
};

/** The calls for signing in by providers, and for connecting them to one's account. */
export const createProviderRoutes = (services: AccountServices): Route[] => [
  route(calls.getWaysToSignIn, (_, c) => {
    keepOut(c);
    const { environment, providers } = services;
    const hasMail = isMailSignInOn(environment);
    return {
      hasPassword: environment.PARLEY_PASSWORD_SIGN_IN,
      hasMail,
      providers: providers.map(({ id, name }) => ({ id, name })),
      hasSignUp: isSignUpOn(environment),
      mayBegin: (environment.ADMIN_EMAIL ?? []).length > 0 && (hasMail || providers.length > 0),
    };
  }),
  route(calls.startSignIn, ({ params: { provider }, body: { next } }, c) =>
    sendAway(services, c, { provider, next: toNext(services, next), userId: null }),
  ),
  route(calls.connectProvider, ({ actor, params: { provider } }, c) =>
    sendAway(services, c, { provider, next: "/account/sign-in", userId: actor.userId }),
  ),
  route(calls.finishSignIn, async ({ body: { provider: id, state, ...returned } }, c) => {
    keepOut(c);
    const { attempt, proofs } = await takeAttempt(services, c, { provider: id, state });
    const provider = findProvider(services, id);
    const { readPerson } = await askingProviders();
    const person = await readPerson(services, provider, returned, proofs, redirectUri(services, provider));
    const { userId, next } = attempt;
    if (userId === null) {
      const admitted = await findUser(services, provider, person, next);
      // After joining through an invitation, its page is of no more use.
      const isJoined = (admitted.joined ?? []).length > 0;
      return { account: await beginSession(services, c, admitted), next: isJoined ? "/" : next };
    }
    const actor = findSignedIn(c);
    if (actor === null || actor.userId !== userId)
      throw new HttpError(403, "LINK_OVER", "Meanwhile you are not signed in as the one who began this. Begin again.");
    await connectAccount(services, { userId, provider: id, accountId: person.accountId });
    await services.audit(c, "account.connected", aboutProvider(actor, provider.name));
    return { account: actor.account, next };
  }),
  route(calls.listConnections, ({ actor }, c) => {
    keepOut(c);
    return listConnections(services, actor);
  }),
  route(calls.disconnectProvider, async ({ actor, params: { id } }, c) => {
    const name = await disconnect(services, actor, id);
    await services.audit(c, "account.disconnected", aboutProvider(actor, name));
  }),
];
