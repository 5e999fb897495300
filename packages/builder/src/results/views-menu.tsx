import { calls } from "@parley/api/app";
import { Button, cx, IconButton, Popover, Skeleton, TextField } from "@parley/ui/author";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { DialogTrigger } from "react-aria-components";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { useMayChange } from "../open-bot/document-context.tsx";
import { type ResultsFilter, readFilter, writeFilter } from "./results-filter.ts";
import styles from "./views-menu.module.css";

interface ViewsMenuProps {
  botId: string;
  filter: ResultsFilter;
  onShow: (filter: ResultsFilter) => void;
}

const queryOf = (filter: ResultsFilter): string => new URLSearchParams({ ...writeFilter(filter) }).toString();

/** The saved views of the bot's results: filters and orders that have a name, for all who work on the bot. */
export const ViewsMenu = ({ botId, filter, onShow }: ViewsMenuProps) => {
  const t = useTranslations("results");
  const app = useTranslations("app");
  const mayChange = useMayChange();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const params = { ref: botId };
  const queryKey = ["result views", botId];
  const loaded = useQuery({ queryKey, queryFn: () => api(calls.listResultViews, { params }), enabled: isOpen });
  const changing = useMutation({
    mutationFn: (change: { name: string; query?: string }) =>
      change.query === undefined
        ? api(calls.deleteResultView, { params, body: { name: change.name } })
        : api(calls.saveResultView, { params, body: { name: change.name, query: change.query } }),
    onSuccess: (answer) => queries.setQueryData(queryKey, answer),
  });
  const query = queryOf(filter);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") changing.mutate({ name: name.trim(), query }, { onSuccess: () => setName("") });
  };
  const show = (wanted: string) => {
    setOpen(false);
    onShow(readFilter(Object.fromEntries(new URLSearchParams(wanted))));
  };
  const list = () => {
    if (loaded.data === undefined && loaded.error)
      return (
        <div role="alert" className={cx(styles.soft)}>
          {describeError(loaded.error)}
          <Button isSmall onPress={() => void loaded.refetch()}>
            {app("retry")}
          </Button>
        </div>
      );
    if (loaded.data === undefined)
      return (
        <div role="status" aria-label={t("viewsLoading")}>
          <Skeleton height="2rem" />
        </div>
      );
    if (loaded.data.views.length === 0) return <p className={cx(styles.soft)}>{t("noViews")}</p>;
    return (
      <ul>
        {loaded.data.views.map((view) => (
          <li key={view.name}>
            <Button
              kind="quiet"
              onPress={() => show(view.query)}
              {...(view.query === query ? { "aria-current": "true" as const } : {})}
            >
              <span className={cx(styles.name)}>{view.name}</span>
            </Button>
            {mayChange ? (
              <IconButton
                label={t("deleteView", { name: view.name })}
                isSmall
                onPress={() => changing.mutate({ name: view.name })}
              >
                <Trash2 />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
    );
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button kind="quiet" isSmall>
        <Bookmark aria-hidden />
        {t("views")}
      </Button>
      <Popover label={t("views")} placement="bottom start">
        <div className={cx(styles.views)}>
          {list()}
          {mayChange && query !== "" ? (
            <form onSubmit={save}>
              <TextField label={t("viewName")} value={name} onChange={setName} maxLength={80} isRequired />
              {/* Never disabled: the focus would be lost with it, and so the key that closes the popup. */}
              <Button type="submit">{t("saveView")}</Button>
            </form>
          ) : null}
          {mayChange && query === "" ? <p className={cx(styles.soft)}>{t("viewsHint")}</p> : null}
          {changing.error ? <p role="alert">{describeError(changing.error)}</p> : null}
        </div>
      </Popover>
    </DialogTrigger>
  );
};
