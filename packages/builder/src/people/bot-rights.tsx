import type { BotRight } from "@parley/api/app";
import { cx, Select, Skeleton } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import listing from "../base/listing-page.module.css";
import { botNamesQuery } from "../open-bot/other-bots.ts";
import styles from "./people.module.css";

/** The rights of a guest, by bot id. */
export type Rights = Readonly<Record<string, BotRight>>;

/** Converts the rights to the server's format. */
export const listRights = (rights: Rights): { botId: string; access: BotRight }[] =>
  Object.entries(rights).map(([botId, access]) => ({ botId, access }));

/** A control for a guest's rights to each bot of the workspace. */
export const BotRights = ({ value, onChange }: { value: Rights; onChange: (rights: Rights) => void }) => {
  const t = useTranslations("people");
  const { data: bots } = useQuery(botNamesQuery);
  if (bots === undefined) return <Skeleton height="6rem" />;
  if (bots.length === 0) return <p className={cx(listing.lead)}>{t("noBots")}</p>;
  const choose = (id: string, right: "none" | BotRight) => {
    const { [id]: _, ...others } = value;
    onChange(right === "none" ? others : { ...others, [id]: right });
  };
  return (
    <ul className={cx(styles.bots)}>
      {bots.map(({ id, name, icon }) => (
        <li key={id}>
          <span>{icon === null || icon.length > 8 ? name : `${icon} ${name}`}</span>
          <Select
            label={t("right", { bot: name })}
            isLabelHidden
            value={value[id] ?? "none"}
            onChange={(right) => choose(id, right)}
            choices={[
              { id: "none", label: t("none") },
              { id: "flow", label: t("flow"), hint: t("flowHelp") },
              { id: "answers", label: t("answers"), hint: t("answersHelp") },
              { id: "read", label: t("read"), hint: t("readHelp") },
              { id: "write", label: t("write"), hint: t("writeHelp") },
            ]}
          />
        </li>
      ))}
    </ul>
  );
};
