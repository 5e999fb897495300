import { type BotText, plainText } from "@parley/core/translating";
import { Button, Chip, cx, IconButton } from "@parley/ui/author";
import { CornerDownRight } from "lucide-react";
import { memo } from "react";
import { useTranslations } from "use-intl";
import { useMayChange } from "../open-bot/document-context.tsx";
import { useJump } from "../open-bot/jump.ts";
import styles from "./languages.module.css";
import { ShownText } from "./shown-text.tsx";
import { TranslationCell } from "./translation-cell.tsx";
import { VariableWarnings } from "./variable-warnings.tsx";

/** What can be done in a row. The same object while the table is shown. */
export interface RowActions {
  enter: (text: BotText) => void;
  next: (text: BotText) => void;
  /** Undefined removes the translation. */
  translate: (text: BotText, value: BotText["translation"]) => void;
  markRight: (text: BotText) => void;
  translateSame: (text: BotText) => void;
}

interface TextRowProps {
  text: BotText;
  language: string;
  /** Whether its translation is being written. */
  isActive: boolean;
  /** How many untranslated texts read the same. */
  sameCount: number;
  actions: RowActions;
}

/** A text beside its translation. */
export const TextRow = memo(({ text, language, isActive, sameCount, actions }: TextRowProps) => {
  const t = useTranslations("languages");
  const jump = useJump();
  const mayChange = useMayChange();
  const { blockId, itemId, path, field, main, translation, from, state, where } = text;
  return (
    <li className={cx(styles.row)} data-state={state}>
      <div className={cx(styles.original)}>
        <div className={cx(styles.where)}>
          <span>{where}</span>
          {/* The titles of groups lead there by keyboard; a stop in each row would be one too many. */}
          <IconButton
            isSmall
            excludeFromTabOrder
            label={t("showInFlow", { where })}
            onPress={() => jump({ blockId, itemId, field: path })}
          >
            <CornerDownRight />
          </IconButton>
        </div>
        <ShownText field={field} value={main} />
      </div>
      <div className={cx(styles.translation)}>
        <TranslationCell
          text={text}
          language={language}
          isActive={isActive}
          onEnter={() => actions.enter(text)}
          onNext={() => actions.next(text)}
          onChange={(value) => actions.translate(text, value)}
        />
        {translation === undefined ? null : <VariableWarnings text={text} translation={translation} />}
        {state === "changed" ? (
          <div className={cx(styles.notes)}>
            <Chip tone="warning">{t("changedHere")}</Chip>
            {from === undefined ? null : (
              <span className={cx(styles.was)}>{t("wasText", { text: plainText(field, from) })}</span>
            )}
            {mayChange ? (
              <Button isSmall onPress={() => actions.markRight(text)}>
                {t("stillRight")}
              </Button>
            ) : null}
          </div>
        ) : null}
        {isActive && state === "own" ? (
          <div className={cx(styles.notes)}>
            <span className={cx(styles.was)}>{t("ownWords")}</span>
          </div>
        ) : null}
        {isActive && translation === undefined && state === "missing" ? (
          <div className={cx(styles.notes)}>
            <Button isSmall kind="quiet" onPress={() => actions.translate(text, main)}>
              {t("copy")}
            </Button>
          </div>
        ) : null}
        {isActive && sameCount > 0 ? (
          <div className={cx(styles.notes)}>
            <Button isSmall onPress={() => actions.translateSame(text)}>
              {t("alsoFor", { count: sameCount })}
            </Button>
          </div>
        ) : null}
      </div>
    </li>
  );
});
