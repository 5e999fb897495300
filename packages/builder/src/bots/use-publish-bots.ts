import { type AnswerOf, type BotSummary, calls } from "@parley/api/app";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { homeKey } from "./bot-queries.ts";

type Finding = AnswerOf<typeof calls.checkBot>["findings"][number];

/** What is known of a bot that is to be published. */
export type Readiness =
  | { kind: "checking" }
  | { kind: "unchanged" }
  | { kind: "ready"; revision: number }
  | { kind: "errors"; revision: number; errors: readonly Finding[] }
  | { kind: "failed"; message: string }
  | { kind: "published" };

/** A bot whose draft visitors already get. */
const isUnchanged = (bot: BotSummary): boolean => bot.liveVersion !== null && !bot.hasUnpublishedChanges;

/**
 * Checks bots one after another, then publishes the revisions that were checked. Whoever leaves in between stops it
 * after the bot that is at work.
 */
export const usePublishBots = (bots: readonly BotSummary[]) => {
  const queries = useQueryClient();
  const [known, setKnown] = useState<ReadonlyMap<string, Readiness>>(new Map());
  const [isPublishing, setPublishing] = useState(false);
  const asked = useRef(bots);
  const isGone = useRef(false);
  const tell = (id: string, readiness: Readiness) => setKnown((before) => new Map(before).set(id, readiness));
  const of = (bot: BotSummary): Readiness => known.get(bot.id) ?? { kind: "checking" };

  useEffect(() => {
    let isStopped = false;
    isGone.current = false;
    const check = async (bot: BotSummary): Promise<Readiness> => {
      if (isUnchanged(bot)) return { kind: "unchanged" };
      try {
        const { revision, findings } = await api(calls.checkBot, { params: { ref: bot.id } });
        const errors = findings.filter(({ severity }) => severity === "error");
        return errors.length > 0 ? { kind: "errors", revision, errors } : { kind: "ready", revision };
      } catch (error) {
        return { kind: "failed", message: describeError(error) };
      }
    };
    const checkAll = async () => {
      for (const bot of asked.current) {
        const readiness = await check(bot);
        if (isStopped) return;
        setKnown((before) => new Map(before).set(bot.id, readiness));
      }
    };
    void checkAll();
    return () => {
      isStopped = true;
      isGone.current = true;
    };
  }, []);

  /** Publishes what can be published; resolves with whether all of it was. */
  const publish = async (withErrors: boolean): Promise<boolean> => {
    setPublishing(true);
    let isWhole = true;
    for (const bot of asked.current) {
      const readiness = of(bot);
      const isWanted = readiness.kind === "ready" || (withErrors && readiness.kind === "errors");
      if (!isWanted || isGone.current) continue;
      try {
        await api(calls.publishBot, { params: { ref: bot.id }, body: { revision: readiness.revision } });
        tell(bot.id, { kind: "published" });
      } catch (error) {
        isWhole = false;
        tell(bot.id, { kind: "failed", message: describeError(error) });
      }
    }
    setPublishing(false);
    void queries.invalidateQueries({ queryKey: homeKey });
    return isWhole;
  };
  return { of, publish, isPublishing };
};
