import { cx, TextField } from "@parley/ui/author";
import { useState } from "react";
import { useTranslations } from "use-intl";
import styles from "../form.module.css";
import own from "./openapi.module.css";
import type { DescribedCall } from "./read-description.ts";

/** The most calls in sight at once; a search finds the others. */
const mostShown = 100;

const matches = ({ method, path, summary }: DescribedCall, words: readonly string[]): boolean => {
  const text = `${method} ${path} ${summary}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

interface CallMenuProps {
  calls: readonly DescribedCall[];
  onChoose: (call: DescribedCall) => void;
}

/** The calls of an API, with a search over them. */
export const CallMenu = ({ calls, onChoose }: CallMenuProps) => {
  const t = useTranslations("form");
  const [query, setQuery] = useState("");
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = calls.filter((call) => matches(call, words));
  return (
    <div className={cx(own.menu)}>
      <TextField label={t("findCall")} value={query} onChange={setQuery} autoFocus />
      <p role="status" className={styles.lead}>
        {found.length > mostShown
          ? t("moreCalls", { shown: mostShown, count: found.length })
          : t("callCount", { count: found.length })}
      </p>
      <ul className={cx(own.calls)}>
        {found.slice(0, mostShown).map((call) => (
          <li key={`${call.method} ${call.path}`}>
            <button type="button" className={cx(own.call)} onClick={() => onChoose(call)}>
              <span className={cx(own.method)} data-method={call.method}>
                {call.method}
              </span>
              <span className={cx(own.words)}>
                <span className={cx(own.path)}>{call.path}</span>
                {call.summary === "" ? null : <span className={cx(own.summary)}>{call.summary}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
