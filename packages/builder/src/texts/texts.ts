// Generated from texts/en by scripts/generate.mjs: add a file there, then run `npm run generate`.
import { account } from "./en/account.ts";
import { accounts } from "./en/accounts.ts";
import { activity } from "./en/activity.ts";
import { apiTokens } from "./en/api-tokens.ts";
import { app } from "./en/app.ts";
import { arrival } from "./en/arrival.ts";
import { botTests } from "./en/bot-tests.ts";
import { bots } from "./en/bots.ts";
import { canvas } from "./en/canvas.ts";
import { chat } from "./en/chat.ts";
import { commandPalette } from "./en/command-palette.ts";
import { design } from "./en/design.ts";
import { explore } from "./en/explore.ts";
import { find } from "./en/find.ts";
import { form } from "./en/form.ts";
import { frame } from "./en/frame.ts";
import { history } from "./en/history.ts";
import { inspector } from "./en/inspector.ts";
import { languages } from "./en/languages.ts";
import { membersOnly } from "./en/members-only.ts";
import { newBot } from "./en/new-bot.ts";
import { notices } from "./en/notices.ts";
import { numbers } from "./en/numbers.ts";
import { outside } from "./en/outside.ts";
import { ownAccount } from "./en/own-account.ts";
import { palette } from "./en/palette.ts";
import { people } from "./en/people.ts";
import { points } from "./en/points.ts";
import { problems } from "./en/problems.ts";
import { rehearsal } from "./en/rehearsal.ts";
import { results } from "./en/results.ts";
import { script } from "./en/script.ts";
import { sections } from "./en/sections.ts";
import { server } from "./en/server.ts";
import { settings } from "./en/settings.ts";
import { share } from "./en/share.ts";
import { signIn } from "./en/sign-in.ts";
import { signUp } from "./en/sign-up.ts";
import { trash } from "./en/trash.ts";
import { usage } from "./en/usage.ts";
import { variables } from "./en/variables.ts";
import { writing } from "./en/writing.ts";

/** All English texts of the app, in one part per screen. Screens load only their own parts. */
export const english = {
  account,
  accounts,
  activity,
  apiTokens,
  app,
  arrival,
  botTests,
  bots,
  canvas,
  chat,
  commandPalette,
  design,
  explore,
  find,
  form,
  frame,
  history,
  inspector,
  languages,
  membersOnly,
  newBot,
  notices,
  numbers,
  outside,
  ownAccount,
  palette,
  people,
  points,
  problems,
  rehearsal,
  results,
  script,
  sections,
  server,
  settings,
  share,
  signIn,
  signUp,
  trash,
  usage,
  variables,
  writing,
};

declare module "use-intl" {
  interface AppConfig {
    Locale: "en";
    Messages: typeof english;
  }
}
