import { calls, type ModelCeiling, type ModelCeilingInUse } from "@parley/api/app";
import { Button, Chip, ConfirmDialog, cx, IconButton } from "@parley/ui/author";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { botNamesQuery } from "../open-bot/other-bots.ts";
import { CeilingDialog } from "./ceiling-dialog.tsx";
import styles from "./usage.module.css";
import { useUsageFormat } from "./usage-format.ts";
import { usageKey } from "./usage-query.ts";

interface CeilingCardProps {
  ceilings: readonly ModelCeilingInUse[];
  mayChange: boolean;
}

const withoutUse = ({ used: _, ...ceiling }: ModelCeilingInUse): ModelCeiling => ceiling;

/** The ceilings of the workspace, each with how much of it is used. */
export const CeilingCard = ({ ceilings, mayChange }: CeilingCardProps) => {
  const t = useTranslations("usage");
  const format = useUsageFormat();
  const queries = useQueryClient();
  const { data: bots = [] } = useQuery(botNamesQuery);
  /** The number of the ceiling that is changed; a new one comes after all others. */
  const [changed, setChanged] = useState<number | null>(null);
  const [removed, setRemoved] = useState<number | null>(null);
  const save = useMutation({
    mutationFn: (list: ModelCeiling[]) => api(calls.saveModelCeilings, { body: { ceilings: list } }),
    onSuccess: () => {
      toast(t("saved"));
      void queries.invalidateQueries({ queryKey: usageKey });
    },
  });
  const nameOf = (botId: string | null) =>
    botId === null ? t("wholeWorkspace") : (bots.find(({ id }) => id === botId)?.name ?? t("deletedBot"));
  const keep = (list: ModelCeiling[]) => save.mutateAsync(list);
  const gone = removed === null ? undefined : ceilings[removed];
  return (
    <section className={cx(styles.card)} aria-label={t("ceilings")}>
      <div className={cx(styles.cardHead)}>
        <h2 className={cx(styles.heading)}>{t("ceilings")}</h2>
        {mayChange ? (
          <Button isSmall onPress={() => setChanged(ceilings.length)}>
            <Plus aria-hidden />
            {t("addCeiling")}
          </Button>
        ) : null}
      </div>
      <p className={cx(styles.soft)}>{t("ceilingsText")}</p>
      {mayChange ? null : <p className={cx(styles.soft)}>{t("onlyAdmins")}</p>}
      {ceilings.length === 0 ? <p className={cx(styles.soft)}>{t("noCeilings")}</p> : null}
      <ul className={cx(styles.ceilings)} aria-label={t("ceilings")}>
        {ceilings.map((ceiling, index) => {
          const { botId, measure, period, amount, used } = ceiling;
          const limit = format.limit(ceiling);
          const name = nameOf(botId);
          return (
            <li key={`${botId} ${measure} ${period} ${amount}`} className={cx(styles.ceiling)}>
              <div>
                <strong>{name}</strong>
                {": "}
                {limit} {used >= amount ? <Chip tone="danger">{t("reached")}</Chip> : null}
                <div className={cx(styles.ceilingFacts)}>
                  {t("of", { used: format.amount(ceiling, used), amount: format.amount(ceiling, amount) })}
                </div>
              </div>
              {mayChange ? (
                <div className={cx(styles.ceilingActions)}>
                  <IconButton
                    isSmall
                    label={`${t("editCeiling")}: ${name}, ${limit}`}
                    onPress={() => setChanged(index)}
                  >
                    <Pencil />
                  </IconButton>
                  <IconButton
                    isSmall
                    label={`${t("removeCeiling")}: ${name}, ${limit}`}
                    onPress={() => setRemoved(index)}
                  >
                    <Trash2 />
                  </IconButton>
                </div>
              ) : null}
              <meter
                min={0}
                max={amount}
                high={amount * 0.8}
                optimum={0}
                value={Math.min(used, amount)}
                aria-label={`${name}, ${limit}`}
              />
            </li>
          );
        })}
      </ul>
      {changed === null ? null : (
        <CeilingDialog
          ceiling={ceilings[changed]}
          bots={bots}
          onClose={() => setChanged(null)}
          onSave={(ceiling) => {
            const list = ceilings.map(withoutUse);
            list[changed] = ceiling;
            return keep(list);
          }}
        />
      )}
      <ConfirmDialog
        isOpen={gone !== undefined}
        title={t("removeTitle")}
        confirmLabel={t("removeCeiling")}
        cancelLabel={t("cancel")}
        onClose={() => setRemoved(null)}
        onConfirm={() => {
          const list = ceilings.filter((_, index) => index !== removed).map(withoutUse);
          setRemoved(null);
          keep(list).catch((error: unknown) => toast.error(describeError(error)));
        }}
      >
        <p>{gone === undefined ? "" : t("removeText", { amount: format.limit(gone) })}</p>
      </ConfirmDialog>
    </section>
  );
};
