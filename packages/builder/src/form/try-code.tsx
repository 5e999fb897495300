import { calls } from "@parley/api/app";
import { Button, TextField } from "@parley/ui/author";
import { useMutation } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { useDocumentState } from "../open-bot/document-context.tsx";
import { Failure } from "./failure.tsx";
import { Folded } from "./folded.tsx";
import styles from "./form.module.css";

/** Sample values by variable name, kept while the app is open so that they are reused for the next block. */
const samples = new Map<string, string>();

const namesIn = (code: string): string[] => [
  ...new Set([...code.matchAll(/\{\{([^{}=]+)\}\}/g)].map(([, name = ""]) => name.trim())),
];

/** Runs code with sample values and shows the result. */
export const TryCode = ({ code, isValue }: { code: string; isValue: boolean }) => {
  const t = useTranslations("form");
  const variables = useDocumentState(({ draft }) => draft.variables);
  const [, redraw] = useState(0);
  const known = Object.values(variables);
  const names = namesIn(code).filter((name) => known.some((variable) => variable.name === name));
  const sampleOf = (name: string): string => {
    const { value } = known.find((variable) => variable.name === name) ?? {};
    return samples.get(name) ?? (typeof value === "string" ? value : "");
  };
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      api(calls.tryCode, {
        body: { code, isValue, variables: names.map((name) => ({ name, value: sampleOf(name) })) },
      }),
  });
  if (code.trim() === "") return null;
  const outcome = !data
    ? null
    : !data.isDone
      ? [t(isValue ? "codeIsText" : "codeFailed", { error: data.error })]
      : [
          ...(isValue || data.value !== null ? [t("codeGave", { value: JSON.stringify(data.value) })] : []),
          ...data.set.map(({ name, value }) => t("codeSet", { name, value: JSON.stringify(value) })),
          ...(isValue || data.value !== null || data.set.length > 0 ? [] : [t("codeDone")]),
        ];
  return (
    <Folded title={t("tryCode")}>
      <div className={styles.stack}>
        <p className={styles.lead}>{t("tryCodeHelp")}</p>
        {names.map((name) => (
          <TextField
            key={name}
            label={t("sampleOf", { name })}
            value={sampleOf(name)}
            onChange={(value) => {
              samples.set(name, value);
              redraw((count) => count + 1);
            }}
          />
        ))}
        <div>
          <Button isSmall isPending={isPending} onPress={() => mutate()}>
            <Play />
            {t("runCode")}
          </Button>
        </div>
        <div role="status" className={styles.outcome}>
          {outcome?.map((line) => (
            <code key={line}>{line}</code>
          ))}
        </div>
        <Failure error={error} />
      </div>
    </Folded>
  );
};
