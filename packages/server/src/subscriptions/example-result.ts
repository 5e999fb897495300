import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { listColumns, listResultFlows } from "../results/result-columns.ts";
import type { SubscriptionServices } from "./services.ts";
import type { Scope } from "./subscription-repository.ts";
import type { ToldAnswer, ToldResult } from "./told-result.ts";

/** The most questions that an example answers. */
const mostAnswers = 10;

const exampleQuestions = [
  { botId: "example", blockId: "name", label: "Name", question: "What is your name?" },
  { botId: "example", blockId: "company", label: "Company", question: "Which company do you work for?" },
];

/** Stands for a bot where all bots of a workspace are meant. */
const exampleBot = (workspaceId: string, now: string): BotSummaryRow => ({
  id: "example",
  workspace_id: workspaceId,
  public_id: "example",
  name: "Example bot",
  icon: null,
  folder_id: null,
  live_version: 1,
  is_closed: 0,
  created_at: now,
  updated_at: now,
  edited_at: now,
  draft_revision: 0,
  live_revision: 0,
});

/** A made-up result with the questions of a bot, for e-mails and webhooks that are tried. */
export const exampleResult = async (
  services: SubscriptionServices,
  bot: BotSummaryRow | null,
  { workspaceId }: Scope,
): Promise<ToldResult> => {
  const now = new Date().toISOString();
  const asked =
    bot === null
      ? []
      : await listColumns(services, bot, [], { ...(await listResultFlows(services, bot)), earlier: [] });
  const columns = asked.length === 0 ? exampleQuestions : asked.slice(0, mostAnswers);
  const answers = columns.map(
    ({ botId, blockId, label, question }): ToldAnswer => ({
      ...{ botId, blockId, visit: 1, name: label, question },
      ...{ value: "An example of an answer", files: [], answeredAt: now },
    }),
  );
  const of = bot ?? exampleBot(workspaceId, now);
  return {
    bot: of,
    result: {
      ...{ id: "example", workspaceId, botId: of.id, version: of.live_version ?? 1, links: {}, hasToken: false },
      ...{ isDeleted: false, hasStarted: true, isCompleted: true, variables: [], arrival: {}, createdAt: now },
    },
    answers,
    variables: Object.fromEntries(answers.map(({ name, value }) => [name, value])),
  };
};
