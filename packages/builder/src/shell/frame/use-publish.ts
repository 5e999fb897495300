import { calls } from "@parley/api/app";
import { botEntryId, botOf } from "@parley/core/draft";
import type { Diagnostic } from "@parley/core/lint";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../../base/api.ts";
import { describeError } from "../../base/describe-error.ts";
import type { TestsState } from "../../bot-tests/create-tests-run.ts";
import { useTestsRun } from "../../bot-tests/tests-store.ts";
import { TransportError } from "../../document/index.ts";
import { translationRules } from "../../flow/problems/problem-place.ts";
import { useRetryProblems, useWhenProblemsCurrent } from "../../flow/problems/problems-store.ts";
import { versionsKey } from "../../history/version-queries.ts";
import { useDocument, useDocumentState } from "../../open-bot/document-context.tsx";
import { addressQueryKey } from "../../open-bot/use-address.ts";
import { useBot, useShowBot } from "../../open-bot/use-bot.ts";
import { slugOfName } from "../../share/address/find-slug-fault.ts";
import type { FirstPublishStep } from "../../share/first-publish/first-publish-sheet.tsx";

/** What is asked before the bot is published, or shown after it was published for the first time. */
type PublishQuestion =
  | {
      kind: "sheet";
      errors: readonly Diagnostic[];
      notes: readonly Diagnostic[];
      isUnchecked: boolean;
      tests: TestsState;
    }
  | { kind: "first"; step: FirstPublishStep };

/**
 * Publishes the revision on screen. An unnamed bot gets its name first. A sheet says what changes for visitors, and names
 * the errors that would break chats and the tests that are broken. A bot that nobody has seen yet is published without it if there are none.
 */
export const usePublish = () => {
  const t = useTranslations("frame");
  const app = useTranslations("app");
  const document = useDocument();
  const whenProblemsCurrent = useWhenProblemsCurrent();
  const retryProblems = useRetryProblems();
  const testsRun = useTestsRun();
  const queries = useQueryClient();
  const bot = useBot();
  const show = useShowBot();
  const name = useDocumentState((state) => botOf(state.draft).name);
  const [question, setQuestion] = useState<PublishQuestion | null>(null);
  const params = { ref: bot.id };
  const isLive = bot.liveVersion !== null;

  const describe = (error: unknown) =>
    error instanceof TransportError && error.failure === "offline" ? t("stillOffline") : describeError(error);
  const publish = useMutation({
    mutationFn: async (note: string) => {
      const revision = await document.flush();
      return api(calls.publishBot, { params, body: { revision, ...(note.trim() === "" ? {} : { note }) } });
    },
    onSuccess: async ({ version, isNew, url }) => {
      if (isNew && version === 1) setQuestion({ kind: "first", step: "live" });
      else {
        setQuestion(null);
        toast.success(isNew || !isLive ? t("published", { version }) : t("publishedSame", { version }), {
          description: url,
          action: { label: t("openPublic"), onClick: () => window.open(url, "_blank", "noopener") },
        });
      }
      show(await api(calls.getBot, { params, query: { fields: "summary" } }));
      await queries.invalidateQueries({ queryKey: versionsKey(bot.id) });
    },
    onError: (error) => {
      setQuestion(null);
      toast.error(t("publishFailed", { message: describe(error) }));
    },
  });

  /** Checks the bot, once more if the check fails, and publishes it if visitors would meet no error. */
  const check = async () => {
    const first = await whenProblemsCurrent();
    if (first.status === "failed") retryProblems();
    const { all, status } = first.status === "failed" ? await whenProblemsCurrent() : first;
    const isUnchecked = status === "failed";
    const tests = await testsRun.whenCurrent();
    const isBroken = tests.status === "failed" || tests.broken.length > 0;
    const errors = isUnchecked ? [] : all.filter(({ severity }) => severity === "error");
    if (isLive || isUnchecked || isBroken || errors.length > 0)
      setQuestion({
        kind: "sheet",
        errors,
        notes: isUnchecked ? [] : all.filter(({ rule }) => translationRules.has(rule)),
        isUnchecked,
        tests,
      });
    else publish.mutate("");
  };
  /** Gives the bot its name, and an address made of it where its address was made of the name it had by default. */
  const naming = useMutation({
    mutationFn: async (chosen: string) => {
      if (chosen === name) return;
      document.change(t("rename"), [{ op: "set", table: "bot", id: botEntryId, path: ["name"], value: chosen }]);
      const ending = `-${bot.id.slice(-7)}`;
      const words = slugOfName(chosen);
      if (!bot.publicId.endsWith(ending) || words === "") return;
      show(await api(calls.changeBot, { params, body: { publicId: `${words}${ending}` } }));
      await queries.invalidateQueries({ queryKey: addressQueryKey(bot.id) });
    },
    // Where the address can't be changed, the bot keeps the one it has.
    onSettled: check,
  });
  const isUnnamed = new RegExp(`^${app("newBotName")}( \\d+)?$`).test(name);

  return {
    question,
    dismiss: () => setQuestion(null),
    isPending: publish.isPending || naming.isPending,
    ask: () => (isUnnamed && !isLive ? setQuestion({ kind: "first", step: "name" }) : void check()),
    name: naming.mutate,
    publish: (note: string) => publish.mutate(note),
  };
};
