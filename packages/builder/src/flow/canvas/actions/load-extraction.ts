import { patiently } from "../../../base/patiently.ts";
import type { ActionContext } from "./context.ts";

/** Moves the selected groups into a new bot. The script is loaded on demand, because few authors use it. */
export const extractIntoBot = async (context: ActionContext): Promise<void> => {
  const { extractIntoBot: extract } = await patiently(() => import("./extract-into-bot.ts"));
  return extract(context);
};
