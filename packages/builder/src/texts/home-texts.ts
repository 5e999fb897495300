import { app } from "./en/app.ts";
import { bots } from "./en/bots.ts";
import { commandPalette } from "./en/command-palette.ts";
import { signIn } from "./en/sign-in.ts";

/** The texts that all screens share, and those of the dashboard. */
export const homeTexts = { app, bots, commandPalette, signIn };
