import { patiently } from "../../../base/patiently.ts";
import type { ActionContext } from "./context.ts";

/** Makes a bot of the selected groups. What does that is fetched when it is asked for: few authors ever do. */
export const extractIntoBot = async (context: ActionContext): Promise<void> => {
  const { extractIntoBot: extract } = await patiently(() => import("./extract-into-bot.ts"));
  return extract(context);
};
