import { account } from "./en/account.ts";
import { app } from "./en/app.ts";
import { bots } from "./en/bots.ts";
import { commandPalette } from "./en/command-palette.ts";
import { newBot } from "./en/new-bot.ts";
import { signIn } from "./en/sign-in.ts";
import { trash } from "./en/trash.ts";

/** The texts of the screens outside a bot: all that the dashboard has to load. */
export const homeTexts = { account, app, bots, commandPalette, newBot, signIn, trash };
