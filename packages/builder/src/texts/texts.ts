import { botTexts } from "./bot-texts.ts";
import { account } from "./en/account.ts";
import { activity } from "./en/activity.ts";
import { apiTokens } from "./en/api-tokens.ts";
import { membersOnly } from "./en/members-only.ts";
import { newBot } from "./en/new-bot.ts";
import { outside } from "./en/outside.ts";
import { ownAccount } from "./en/own-account.ts";
import { people } from "./en/people.ts";
import { server } from "./en/server.ts";
import { signUp } from "./en/sign-up.ts";
import { trash } from "./en/trash.ts";

/** All English texts of the app, in one part per screen. Screens load only their own parts. */
export const english = {
  ...botTexts,
  account,
  activity,
  apiTokens,
  membersOnly,
  newBot,
  outside,
  ownAccount,
  people,
  server,
  signUp,
  trash,
};

declare module "use-intl" {
  interface AppConfig {
    Locale: "en";
    Messages: typeof english;
  }
}
