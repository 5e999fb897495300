import { cutKeys } from "@parley/core/numbers";
import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { NotFound } from "../base/not-found.tsx";
import { patiently } from "../base/patiently.ts";
import { type FlowView, flowViews } from "../open-bot/screens.ts";
import { Crash } from "./crash.tsx";
import { searchFormat, texts } from "./read-search.ts";

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: Crash,
});

/** Reads the token of a link. */
const readToken = texts("token");

// The routes for people who are not signed in.
const welcome = createRoute({
  getParentRoute: () => root,
  path: "/welcome",
  validateSearch: readToken,
  component: lazyRouteComponent(() => patiently(() => import("../sign-in/welcome.tsx")), "Welcome"),
});
const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: (search: Record<string, unknown>): { next?: string; ended?: true } => ({
    ...texts("next")(search),
    ...(search.ended === true ? { ended: true as const } : {}),
  }),
  component: lazyRouteComponent(() => patiently(() => import("../sign-in/sign-in.tsx")), "SignIn"),
});
/** The page itself reads the provider's answer, or the token of an e-mail's link, and removes it from the address. */
const providerReturn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in/callback",
  component: lazyRouteComponent(() => patiently(() => import("../sign-in/provider-return.tsx")), "ProviderReturn"),
});
const mailReturn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in/mail",
  component: lazyRouteComponent(() => patiently(() => import("../sign-in/mail-return.tsx")), "MailReturn"),
});
const signUp = createRoute({
  getParentRoute: () => root,
  path: "/sign-up",
  validateSearch: readToken,
  component: lazyRouteComponent(() => patiently(() => import("../sign-in/sign-up.tsx")), "SignUp"),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/reset",
  validateSearch: readToken,
  component: lazyRouteComponent(() => patiently(() => import("../sign-in/reset-password.tsx")), "ResetPassword"),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: "/invitation",
  validateSearch: readToken,
  component: lazyRouteComponent(() => patiently(() => import("../people/invitation-page.tsx")), "InvitationPage"),
});

/** Everything below requires sign-in. */
const home = createRoute({
  getParentRoute: () => root,
  id: "home",
  component: lazyRouteComponent(() => patiently(() => import("../sign-in/signed-in.tsx")), "SignedIn"),
});
/** The screens outside a bot share a top bar. */
const outside = createRoute({
  getParentRoute: () => home,
  id: "outside",
  component: lazyRouteComponent(() => patiently(() => import("./home-frame.tsx")), "HomeFrame"),
});

/** `q`: the search text for all folders. */
const readSearch = (search: Record<string, unknown>): { q?: string } => {
  const { q = "" } = texts("q")(search);
  return q === "" ? {} : { q };
};

const bots = createRoute({
  getParentRoute: () => outside,
  path: "/",
  validateSearch: readSearch,
  component: lazyRouteComponent(() => patiently(() => import("../bots/bots-screen.tsx")), "BotsScreen"),
});
const folder = createRoute({
  getParentRoute: () => outside,
  path: "/folders/$folderId",
  validateSearch: readSearch,
  component: lazyRouteComponent(() => patiently(() => import("../bots/bots-screen.tsx")), "BotsScreen"),
});
const trash = createRoute({
  getParentRoute: () => outside,
  path: "/trash",
  component: lazyRouteComponent(() => patiently(() => import("../bots/trash-screen.tsx")), "TrashScreen"),
});
const newBot = createRoute({
  getParentRoute: () => outside,
  path: "/new",
  validateSearch: (
    search: Record<string, unknown>,
  ): { from?: "text" | "files"; folder?: string; template?: string } => ({
    ...(search.from === "text" || search.from === "files" ? { from: search.from } : {}),
    ...texts("folder", "template")(search),
  }),
  component: lazyRouteComponent(() => patiently(() => import("../bots/new-bot-screen.tsx")), "NewBotScreen"),
});
/** The settings of the workspace and of the person have one frame. */
const ownSettings = createRoute({
  getParentRoute: () => outside,
  id: "settings",
  component: lazyRouteComponent(() => patiently(() => import("./settings-frame.tsx")), "SettingsFrame"),
});
const accountScreens = () => patiently(() => import("../sign-in/account-screens.tsx"));
const profile = createRoute({
  getParentRoute: () => ownSettings,
  path: "/account",
  component: lazyRouteComponent(accountScreens, "ProfileScreen"),
});
const ownSignIn = createRoute({
  getParentRoute: () => ownSettings,
  path: "/account/sign-in",
  component: lazyRouteComponent(accountScreens, "SignInScreen"),
});
const ownLook = createRoute({
  getParentRoute: () => ownSettings,
  path: "/account/look",
  component: lazyRouteComponent(accountScreens, "LookScreen"),
});
const apiTokens = createRoute({
  getParentRoute: () => ownSettings,
  path: "/tokens",
  component: lazyRouteComponent(
    () => patiently(() => import("../api-tokens/api-tokens-screen.tsx")),
    "ApiTokensScreen",
  ),
});
/** The filters of the activity log; without them everything is shown. `by` and `bot` are ids. */
const activity = createRoute({
  getParentRoute: () => ownSettings,
  path: "/activity",
  validateSearch: texts("by", "action", "bot"),
  component: lazyRouteComponent(() => patiently(() => import("../activity/activity-screen.tsx")), "ActivityScreen"),
});
/** `period`: the days that are shown; `bot`: only one bot. */
const usage = createRoute({
  getParentRoute: () => ownSettings,
  path: "/usage",
  validateSearch: texts("period", "bot"),
  component: lazyRouteComponent(() => patiently(() => import("../usage/usage-screen.tsx")), "UsageScreen"),
});
/** `part`: the tab of the server screen. `find` and the others filter it. */
const server = createRoute({
  getParentRoute: () => outside,
  path: "/server",
  validateSearch: texts("part", "find", "action", "workspace"),
  component: lazyRouteComponent(() => patiently(() => import("../server/server-screen.tsx")), "ServerScreen"),
});
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: "/confirm-email",
  validateSearch: readToken,
  component: lazyRouteComponent(() => patiently(() => import("../sign-in/confirm-email.tsx")), "ConfirmEmail"),
});
/** `connect`: the account type to connect, or `any`. */
const accounts = createRoute({
  getParentRoute: () => ownSettings,
  path: "/accounts",
  validateSearch: (search: Record<string, unknown>): { connect?: string } =>
    typeof search.connect === "string" && search.connect !== "" ? { connect: search.connect } : {},
  component: lazyRouteComponent(() => patiently(() => import("../accounts/accounts-screen.tsx")), "AccountsScreen"),
});
/** `create`: opens the dialog for a new workspace. */
const readCreate = (search: Record<string, unknown>): { create?: true } =>
  search.create === true ? { create: true } : {};
const workspace = createRoute({
  getParentRoute: () => ownSettings,
  path: "/workspace",
  validateSearch: readCreate,
  component: lazyRouteComponent(() => patiently(() => import("../people/workspace-screen.tsx")), "WorkspaceScreen"),
});
const people = createRoute({
  getParentRoute: () => ownSettings,
  path: "/people",
  validateSearch: readCreate,
  // The dialog once stood at this address.
  beforeLoad: ({ search }) => {
    if (search.create) throw redirect({ to: "/workspace", search });
  },
  component: lazyRouteComponent(() => patiently(() => import("../people/people-screen.tsx")), "PeopleScreen"),
});
/** The page itself reads the provider's answer and removes it from the address. */
const consent = createRoute({
  getParentRoute: () => outside,
  path: "/oauth/redirect",
  component: lazyRouteComponent(() => patiently(() => import("../accounts/consent-screen.tsx")), "ConsentScreen"),
});

/** The route of one bot: its document stays open while its screens change. */
const bot = createRoute({
  getParentRoute: () => home,
  path: "/bots/$botId",
  component: lazyRouteComponent(() => patiently(() => import("./bot-frame.tsx")), "BotFrame"),
});
const flow = createRoute({
  getParentRoute: () => bot,
  path: "/",
  validateSearch: (search: Record<string, unknown>): { block?: string; group?: string; view?: FlowView } => {
    // Without it a wide screen shows the map, and a narrow one the script.
    const view = flowViews.find((one) => one === search.view);
    return { ...texts("block", "group")(search), ...(view === undefined ? {} : { view }) };
  },
  component: lazyRouteComponent(() => patiently(() => import("../flow/flow-screen.tsx")), "FlowScreen"),
});
const design = createRoute({
  getParentRoute: () => bot,
  path: "/design",
  component: lazyRouteComponent(() => patiently(() => import("../design/design-screen.tsx")), "DesignScreen"),
});
const settings = createRoute({
  getParentRoute: () => bot,
  path: "/settings",
  component: lazyRouteComponent(() => patiently(() => import("../settings/settings-screen.tsx")), "SettingsScreen"),
});
/** `language`: whose texts are shown; `show`: only those that are missing or have changed. */
const languages = createRoute({
  getParentRoute: () => bot,
  path: "/languages",
  validateSearch: texts("language", "show"),
  component: lazyRouteComponent(() => patiently(() => import("../languages/languages-screen.tsx")), "LanguagesScreen"),
});
const share = createRoute({
  getParentRoute: () => bot,
  path: "/share",
  component: lazyRouteComponent(() => patiently(() => import("../share/share-screen.tsx")), "ShareScreen"),
});
const results = createRoute({
  getParentRoute: () => bot,
  path: "/results",
  validateSearch: texts(
    "result",
    "q",
    "where",
    "period",
    "from",
    "to",
    "sort",
    "partial",
    "unanswered",
    "sent",
    "block",
  ),
  component: lazyRouteComponent(() => patiently(() => import("../results/results-screen.tsx")), "ResultsScreen"),
});

/** `from`, `to`: the sides that are compared, each a version's number or `draft`. */
const history = createRoute({
  getParentRoute: () => bot,
  path: "/history",
  validateSearch: texts("from", "to"),
  component: lazyRouteComponent(() => patiently(() => import("../history/history-screen.tsx")), "HistoryScreen"),
});

/** Which chats are counted: see `CutSearch`. */
const numbers = createRoute({
  getParentRoute: () => bot,
  path: "/numbers",
  validateSearch: texts("period", "from", "to", "version", "where", "against", ...cutKeys),
  component: lazyRouteComponent(() => patiently(() => import("../numbers/numbers-screen.tsx")), "NumbersScreen"),
});

export const router = createRouter({
  ...searchFormat,
  routeTree: root.addChildren([
    welcome,
    signIn,
    providerReturn,
    mailReturn,
    signUp,
    resetPassword,
    invitation,
    confirmEmail,
    home.addChildren([
      outside.addChildren([
        bots,
        folder,
        trash,
        newBot,
        ownSettings.addChildren([workspace, people, accounts, apiTokens, usage, activity, profile, ownSignIn, ownLook]),
        server,
        consent,
      ]),
      bot.addChildren([flow, design, settings, languages, share, results, numbers, history]),
    ]),
  ]),
  // The app provides the client.
  context: { queries: undefined as unknown as QueryClient },
  defaultPreload: "intent",
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
