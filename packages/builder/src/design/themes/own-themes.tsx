import { calls, type SavedTheme } from "@parley/api/app";
import type { JsonObject } from "@parley/core";
import { isSameJson } from "@parley/core/draft";
import { Button, cx, ErrorState, IconButton, Menu, MenuItem, MenuSeparator, Skeleton } from "@parley/ui/author";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MoreHorizontal, Pencil, Plus, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../../base/api.ts";
import { useCommands } from "../../base/commands.ts";
import { describeError } from "../../base/describe-error.ts";
import { setTheme } from "../../document/edits/index.ts";
import { useDocument, useIsMember } from "../../open-bot/document-context.tsx";
import { useTheme } from "../use-theme.ts";
import { NameDialog } from "./name-dialog.tsx";
import { ThemeCard } from "./theme-card.tsx";
import styles from "./themes.module.css";

const queryKey = ["themes"];

/** Converts a theme for sending. The only cast: drafts hold JSON without undefined values. */
const toSent = (theme: JsonObject) => theme as SavedTheme["theme"];

/** The themes saved by authors for all bots. */
export const OwnThemes = () => {
  const t = useTranslations("design");
  const app = useTranslations("app");
  const document = useDocument();
  const { tree } = useTheme();
  const queries = useQueryClient();
  const isMember = useIsMember();
  const themes = useQuery({ queryKey, queryFn: () => api(calls.listThemes, {}) });
  const [naming, setNaming] = useState<SavedTheme | "new" | null>(null);
  const onSettled = () => queries.invalidateQueries({ queryKey });
  const onError = (error: unknown) => toast.error(describeError(error));

  const save = useMutation({
    mutationFn: ({ name, theme }: Pick<SavedTheme, "name" | "theme">) =>
      api(calls.createTheme, { body: { name, theme } }),
    onSettled,
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: Partial<SavedTheme> & Pick<SavedTheme, "id">) =>
      api(calls.changeTheme, { params: { id }, body: { name: body.name, theme: body.theme } }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id }: SavedTheme) => api(calls.deleteTheme, { params: { id } }),
    onSuccess: (_, { name, theme }) =>
      toast.success(t("themeDeleted", { name }), {
        action: { label: t("undo"), onClick: () => save.mutate({ name, theme }, { onError }) },
      }),
    onError,
    onSettled,
  });
  useCommands([
    {
      id: "theme-save",
      label: t("saveTheme"),
      section: t("title"),
      isDisabled: !isMember,
      run: () => setNaming("new"),
    },
  ]);

  const replace = (saved: SavedTheme) =>
    change.mutate(
      { id: saved.id, theme: toSent(tree.values) },
      {
        onSuccess: () =>
          toast.success(t("themeReplaced", { name: saved.name }), {
            action: {
              label: t("undo"),
              onClick: () => change.mutate({ id: saved.id, theme: saved.theme }, { onError }),
            },
          }),
        onError,
      },
    );
  const list = themes.data?.themes ?? [];
  return (
    <>
      <div className={cx(styles.subhead)}>
        <h3>{t("ownThemes")}</h3>
        {isMember ? (
          <Button isSmall onPress={() => setNaming("new")}>
            <Plus />
            {t("saveTheme")}
          </Button>
        ) : null}
      </div>
      {themes.isPending ? (
        <div className={cx(styles.cards)}>
          <Skeleton height="7.5rem" />
          <Skeleton height="7.5rem" />
        </div>
      ) : themes.isError ? (
        <ErrorState
          title={t("themesFailed")}
          text={describeError(themes.error)}
          retryLabel={app("retry")}
          onRetry={() => void themes.refetch()}
        />
      ) : list.length === 0 ? (
        <p className={cx(styles.empty)}>{t("noThemes")}</p>
      ) : (
        <ul className={cx(styles.cards)} aria-label={t("ownThemes")}>
          {list.map((saved) => (
            <ThemeCard
              key={saved.id}
              name={saved.name}
              theme={saved.theme}
              isChosen={isSameJson(tree.values, saved.theme)}
              applyLabel={t("applyTheme", { name: saved.name })}
              chosenLabel={t("hasTheme", { name: saved.name })}
              onApply={() =>
                document.change(t("applied", { name: saved.name }), (draft) => setTheme(draft, [], saved.theme))
              }
              menu={
                !isMember ? null : (
                  <Menu
                    aria-label={t("themeMenu", { name: saved.name })}
                    trigger={
                      <IconButton isSmall label={t("themeMenu", { name: saved.name })}>
                        <MoreHorizontal />
                      </IconButton>
                    }
                  >
                    <MenuItem
                      id="rename"
                      icon={<Pencil />}
                      label={t("renameTheme")}
                      onAction={() => setNaming(saved)}
                    />
                    <MenuItem
                      id="replace"
                      icon={<RefreshCw />}
                      label={t("replaceTheme")}
                      hint={t("replaceThemeHint")}
                      onAction={() => replace(saved)}
                    />
                    <MenuSeparator />
                    <MenuItem
                      id="delete"
                      icon={<Trash2 />}
                      label={t("deleteTheme")}
                      isDanger
                      onAction={() => remove.mutate(saved)}
                    />
                  </Menu>
                )
              }
            />
          ))}
        </ul>
      )}
      {naming === null ? null : (
        <NameDialog
          title={naming === "new" ? t("saveTheme") : t("renameTheme")}
          help={naming === "new" ? t("saveThemeHelp") : undefined}
          initial={naming === "new" ? "" : naming.name}
          onClose={() => setNaming(null)}
          onSave={async (name) => {
            if (naming === "new") {
              await save.mutateAsync({ name, theme: toSent(tree.values) });
              toast.success(t("themeSaved", { name }));
            } else await change.mutateAsync({ id: naming.id, name });
          }}
        />
      )}
    </>
  );
};
