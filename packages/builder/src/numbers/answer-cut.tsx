import { mostConditions, type QuestionNumbers, type ResultCondition } from "@parley/api/app";
import { Button, cx, Popover } from "@parley/ui/author";
import { ListFilter } from "lucide-react";
import { useMemo, useState } from "react";
import { DialogTrigger } from "react-aria-components";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../open-bot/document-context.tsx";
import { ConditionForm } from "../results/condition-form.tsx";
import { conditionChips, FilterChips, useConditionText } from "../results/filter-chips.tsx";
import { useFilterColumns } from "../results/use-filter-columns.ts";
import styles from "./numbers.module.css";

interface AnswerCutProps {
  where: readonly ResultCondition[];
  questions: readonly Pick<QuestionNumbers, "key" | "question" | "blockType">[];
  onChange: (where: readonly ResultCondition[]) => void;
}

/** The choice of which chats are counted by what was answered, and by variables. */
export const AnswerCut = ({ where, questions, onChange }: AnswerCutProps) => {
  const t = useTranslations("numbers");
  const [isOpen, setIsOpen] = useState(false);
  const draftVariables = useDocumentState(({ draft }) => draft.variables);
  const asked = useMemo(
    () => questions.map(({ key, question, blockType }) => ({ key, question, ...(blockType && { type: blockType }) })),
    [questions],
  );
  const variables = useMemo(() => Object.values(draftVariables).map(({ name }) => name), [draftVariables]);
  const columns = useFilterColumns(asked, variables);
  const describe = useConditionText(columns);
  return (
    <div className={cx(styles.answerCut)}>
      <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
        <Button>
          <ListFilter aria-hidden />
          {t("answers")}
        </Button>
        <Popover label={t("answers")} placement="bottom start">
          <div className={cx(styles.answerForm)}>
            <p className={cx(styles.soft)}>{t("answersHint")}</p>
            <ConditionForm
              columns={columns}
              onAdd={(condition) => {
                setIsOpen(false);
                onChange([...where, condition].slice(-mostConditions));
              }}
            />
          </div>
        </Popover>
      </DialogTrigger>
      <FilterChips chips={conditionChips(where, describe, onChange)} />
    </div>
  );
};
