import { account } from "./en/account.ts";
import { app } from "./en/app.ts";
import { bots } from "./en/bots.ts";
import { canvas } from "./en/canvas.ts";
import { chat } from "./en/chat.ts";
import { commandPalette } from "./en/command-palette.ts";
import { design } from "./en/design.ts";
import { find } from "./en/find.ts";
import { form } from "./en/form.ts";
import { frame } from "./en/frame.ts";
import { inspector } from "./en/inspector.ts";
import { newBot } from "./en/new-bot.ts";
import { palette } from "./en/palette.ts";
import { problems } from "./en/problems.ts";
import { results } from "./en/results.ts";
import { script } from "./en/script.ts";
import { sections } from "./en/sections.ts";
import { settings } from "./en/settings.ts";
import { share } from "./en/share.ts";
import { signIn } from "./en/sign-in.ts";
import { trash } from "./en/trash.ts";
import { variables } from "./en/variables.ts";
import { writing } from "./en/writing.ts";

/** Every text of the app in English, a part for each screen. */
export const english = {
  account,
  app,
  bots,
  canvas,
  chat,
  commandPalette,
  design,
  find,
  form,
  frame,
  inspector,
  newBot,
  palette,
  problems,
  results,
  script,
  sections,
  settings,
  share,
  signIn,
  trash,
  variables,
  writing,
};

declare module "use-intl" {
  interface AppConfig {
    Locale: "en";
    Messages: typeof english;
  }
}
