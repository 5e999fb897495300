import { calls } from "@parley/api/app";
import { definitions } from "@parley/blocks/definitions";
import type { VariableValue } from "@parley/core";
import { findVariableUses } from "@parley/core/draft";
import { Button, TextField } from "@parley/ui/author";
import { useMutation } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { api } from "../../base/api.ts";
import { Failure } from "../../form/failure.tsx";
import { Folded } from "../../form/folded.tsx";
import { useLastSample } from "../../form/mapping/index.ts";
import { findReach, TryOutcome, TryRun } from "../../form/trying/index.ts";
import { useChatValues } from "../../open-bot/chat-values.ts";
import { useDocument, useDocumentState, useMayChange } from "../../open-bot/document-context.tsx";
import styles from "./inspector.module.css";

/** The values that an author has typed or taken from a result, by bot and name. They are kept while the app is open. */
const given = createStore<Readonly<Record<string, VariableValue>>>(() => ({}));
const keyOf = (botId: string, name: string) => `${botId} ${name}`;

const toText = (value: VariableValue | undefined): string =>
  Array.isArray(value) ? value.map((one) => one ?? "").join(", ") : (value ?? "");

/** Tries a block that calls another service: with sample values, for real, showing each call and its answer. */
export const TrySection = ({ blockId }: { blockId: string }) => {
  const t = useTranslations("form");
  const document = useDocument();
  const mayChange = useMayChange();
  const draft = useDocumentState((state) => state.draft);
  const botId = document.getState().bot.id;
  const { does } = findReach(draft, blockId);
  const sample = useLastSample(blockId);
  const typed = useStore(given);
  const inChat = useChatValues(botId);
  const used = useMemo(() => {
    const uses = findVariableUses(draft, definitions);
    return Object.values(draft.variables).filter(({ id }) =>
      uses.get(id)?.some((use) => use.table === "blocks" && use.id === blockId && !use.isSet),
    );
  }, [draft, blockId]);
  const valueOf = ({ name, value }: (typeof used)[number]): VariableValue =>
    typed[keyOf(botId, name)] ?? inChat?.[name] ?? (value as VariableValue | undefined) ?? null;
  const take = useMutation({
    mutationFn: async () => {
      const { results } = await api(calls.listResults, { params: { ref: botId }, query: { limit: 1 } });
      const [last] = results;
      if (!last) return false;
      given.setState(Object.fromEntries(last.variables.map(({ name, value }) => [keyOf(botId, name), value])));
      return true;
    },
  });
  if (does === "nothing" || !mayChange) return null;
  return (
    <Folded title={t("test")} key={blockId}>
      <div className={styles.try}>
        <p className={styles.quiet}>{t("tryHelp")}</p>
        {used.length === 0 ? null : (
          <>
            {used.map((variable) => (
              <TextField
                key={variable.id}
                label={t("sampleOf", { name: variable.name })}
                value={toText(valueOf(variable))}
                onChange={(value) => given.setState({ [keyOf(botId, variable.name)]: value })}
              />
            ))}
            <div>
              <Button isSmall kind="plain" isPending={take.isPending} onPress={() => take.mutate()}>
                <History />
                {t("tryLastResult")}
              </Button>
            </div>
            {take.data === false ? <p className={styles.quiet}>{t("tryNoResult")}</p> : null}
            <Failure error={take.error} />
          </>
        )}
        <TryRun
          blockId={blockId}
          label={t("test")}
          valuesOf={() => used.map((variable) => ({ name: variable.name, value: valueOf(variable) }))}
        />
        {sample ? <TryOutcome sample={sample} /> : null}
      </div>
    </Folded>
  );
};
