import type { ChatLine, Transcript } from "@parley/api";
import { bubbleLine, type Output } from "@parley/core";
import { toResultRow, withAnswers } from "../../results/get-result-page.ts";
import { findResult, type StoredResult } from "../../results/result-repository.ts";
import { listUploads } from "../../uploads/upload-repository.ts";
import { readableTitle } from "../../versions/input-title.ts";
import type { PinnedFlow } from "../../versions/pinned-flow.ts";
import { notFound } from "../../web/http-error.ts";
import type { ChatServices } from "../services.ts";
import { createFileFinder, type FileFinder } from "./answer-files.ts";
import { replayChats, type TimedOutput } from "./replay-chat.ts";
import { withFormer } from "./with-former.ts";

type FindQuestion = (botId: string, blockId: string) => string | null;

const emptyLine: ChatLine = {
  kind: "again",
  text: "",
  time: null,
  botId: null,
  groupId: null,
  blockId: null,
  blockType: null,
  question: null,
  media: null,
  files: [],
};

interface Told {
  files: FileFinder;
  findQuestion: FindQuestion;
}

const lineOf = ({ output, time }: TimedOutput, { files, findQuestion }: Told): ChatLine[] => {
  const place = (where: Extract<Output, { groupId: string }>): ChatLine => ({
    ...emptyLine,
    time: new Date(time).toISOString(),
    botId: where.botId,
    groupId: where.groupId,
    blockId: where.blockId,
  });
  switch (output.type) {
    case "bubble": {
      const { blockType, content, text } = output;
      const media = typeof content.url === "string" && content.url !== "" ? content.url : null;
      if (bubbleLine(output).text === "" && media === null) return [];
      return [{ ...place(output), kind: "bubble", text, blockType, media }];
    }
    case "answer": {
      const { content, attachedFileUrls, isAudio, label, picked } = output;
      const found = files.filesOf(content, attachedFileUrls);
      return [
        {
          ...place(output),
          kind: "answer",
          text: files.isOnlyFiles(content) ? "" : label,
          question: findQuestion(output.botId, output.blockId),
          media: isAudio ? (found[0]?.url ?? content) : null,
          files: found,
          ...(picked ? { picked } : {}),
        },
      ];
    }
    case "rejected":
      return output.label === "" ? [] : [{ ...place(output), kind: "refused", text: output.label }];
    default:
      return [];
  }
};

/** The flows that the result is pinned to, by bot. */
const pinnedFlows = async ({ flowStore }: ChatServices, { botId, version, links }: StoredResult) => {
  const flows = new Map<string, PinnedFlow>();
  for (const [id, number] of [[botId, version] as const, ...Object.entries(links)]) {
    const flow = await flowStore.findFlow({ botId: id, version: number });
    if (flow !== null) flows.set(id, flow);
  }
  return flows;
};

/**
 * A result as a transcript. If its steps are not stored, it contains the answers only.
 *
 * @throws HttpError 404 if the bot has no such result or it was deleted
 */
export const getTranscript = async (
  services: ChatServices,
  bot: { id: string },
  resultId: string,
): Promise<Transcript> => {
  const { connection } = services.database;
  const stored = await findResult(connection, resultId);
  if (stored === null || stored.botId !== bot.id || stored.isDeleted) throw notFound("The result");
  const [answered] = await withAnswers(services.database, [stored]);
  if (answered === undefined) throw notFound("The result");
  const result = toResultRow(answered);
  const flows = await pinnedFlows(services, stored);
  const findQuestion: FindQuestion = (botId, blockId) => {
    const title = flows.get(botId)?.inputs.get(blockId)?.title;
    return title === undefined ? null : readableTitle(title);
  };
  const files = createFileFinder(services, await listUploads(connection, resultId));
  const chats = await replayChats(services, stored);
  if (chats !== null) {
    const lines = chats.flatMap((chat, index) => [
      ...(index === 0 ? [] : [emptyLine]),
      ...withFormer(chat, (one) => lineOf(one, { files, findQuestion })),
    ]);
    return { result, isComplete: true, lines };
  }
  const lines = result.answers.map(
    ({ botId, groupId, blockId, content, createdAt, uploadedFiles }): ChatLine => ({
      ...emptyLine,
      kind: "answer",
      text: files.isOnlyFiles(content) ? "" : content,
      time: createdAt,
      botId,
      groupId,
      blockId,
      question: findQuestion(botId, blockId),
      files: files.filesOf(content, uploadedFiles),
    }),
  );
  return { result, isComplete: false, lines };
};
