import { botEntryId, botOf } from "@parley/core/draft";
import { Button, Chip, cx, IconButton, TextField } from "@parley/ui/author";
import { Bot, ChevronDown } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { hasEmoji } from "../../base/has-emoji.ts";
import { useIsPhone } from "../../base/use-media.ts";
import { useDocument, useDocumentState, useMayChange } from "../../open-bot/document-context.tsx";
import { useBot } from "../../open-bot/use-bot.ts";
import { BotMenu } from "./bot-menu.tsx";
import styles from "./top-bar.module.css";

const longestName = 255;

/** The bot's icon: an emoji or a picture. */
const BotIcon = ({ icon }: { icon: unknown }) => {
  const isPicture = typeof icon === "string" && /^(https?:|data:image\/|\/)/.test(icon);
  if (isPicture) return <img src={icon} alt="" className={cx(styles.botIcon)} />;
  if (typeof icon !== "string" || icon === "" || !hasEmoji()) return <Bot aria-hidden className={cx(styles.botIcon)} />;
  return (
    <span className={cx(styles.botIcon)} aria-hidden>
      {icon}
    </span>
  );
};

/** The bot's icon and name, which can be edited in place, and its menu. On a phone, the name opens the menu. */
export const BotName = () => {
  const t = useTranslations("frame");
  const document = useDocument();
  const name = useDocumentState((state) => botOf(state.draft).name);
  const icon = useDocumentState((state) => botOf(state.draft).data.icon);
  const mayChange = useMayChange();
  const { isClosed } = useBot();
  const isPhone = useIsPhone();
  const [isRenaming, setIsRenaming] = useState(false);
  const startRenaming = () => setIsRenaming(true);
  const rename = (text: string) => {
    setIsRenaming(false);
    const next = text.trim().slice(0, longestName);
    if (next === "" || next === name) return;
    document.change(t("rename"), [{ op: "set", table: "bot", id: botEntryId, path: ["name"], value: next }]);
  };
  return (
    <div className={cx(styles.bot)}>
      <BotIcon icon={icon} />
      {isRenaming && mayChange ? (
        <TextField
          label={t("renameLabel")}
          isLabelHidden
          defaultValue={name}
          maxLength={longestName}
          autoFocus
          onFocus={(event) => event.target instanceof HTMLInputElement && event.target.select()}
          onBlur={(event) => event.target instanceof HTMLInputElement && rename(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && event.target instanceof HTMLInputElement) rename(event.target.value);
            if (event.key === "Escape") setIsRenaming(false);
          }}
        />
      ) : (
        <>
          <h1 className={cx(styles.name)}>
            {isPhone ? (
              <BotMenu
                name={name}
                onRename={startRenaming}
                trigger={
                  <Button kind="quiet" isSmall>
                    <span className={cx(styles.nameText)}>{name}</span>
                    <ChevronDown aria-hidden />
                  </Button>
                }
              />
            ) : mayChange ? (
              <button type="button" className={cx(styles.nameButton)} title={t("rename")} onClick={startRenaming}>
                {name}
              </button>
            ) : (
              name
            )}
          </h1>
          {isClosed ? <Chip tone="warning">{t("closedChip")}</Chip> : null}
          {isPhone ? null : (
            <BotMenu
              name={name}
              onRename={startRenaming}
              trigger={
                <IconButton label={t("botMenu", { name })} isSmall>
                  <ChevronDown />
                </IconButton>
              }
            />
          )}
        </>
      )}
    </div>
  );
};
