import { mailOwners, type OwnerMailMeans } from "../mail/mail-owners.ts";
import { type CheckedCeiling, describeCeiling, spanOf, warningShare } from "./ceilings.ts";

/** Tells the owners of a workspace by e-mail that most of a ceiling is used. Never rejects. */
export const warnOwners = async (
  means: OwnerMailMeans & { addresses: { builder: string } },
  { row, used }: CheckedCeiling,
): Promise<void> => {
  const { id, workspace_id: workspaceId, bot_id: botId } = row;
  const bot =
    botId === null
      ? undefined
      : await means.database.connection
          .selectFrom("bots")
          .select("name")
          .where("id", "=", botId)
          .executeTakeFirst()
          .catch(() => undefined);
  const whose = botId === null ? "All bots of your workspace" : `The bot "${bot?.name ?? botId}"`;
  const told = describeCeiling({ row });
  const share = Math.floor((used / row.amount) * 100);
  const isReached = used >= row.amount;
  await mailOwners(means, workspaceId, {
    id: `ceiling-${id}-${spanOf(row, Date.now())}`,
    subject: isReached
      ? `The ceiling for AI is reached: ${told}`
      : `${share} % of the ceiling for AI are used: ${told}`,
    text: [
      `${whose} may use ${told} of models. ${share} % of it are used.`,
      "",
      isReached
        ? "Models are not asked any more until the next one begins: the bot says the text of the ceiling."
        : `This is sent once, at ${warningShare * 100} %. When all of it is used, models are not asked any more until the next ${row.period}.`,
      "",
      `See what was used, and change the ceiling: ${means.addresses.builder}/usage`,
    ].join("\n"),
    about: "a ceiling for models",
  });
};
