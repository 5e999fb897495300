import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { cx } from "../cx.ts";
import styles from "./rich-text.module.css";
import type { RichTextTexts } from "./rich-text-texts.ts";

export interface VariableOption {
  name: string;
  isNew: boolean;
}

const most = 50;

/**
 * Returns the variables whose names contain the query, those that begin with it first, and an option to make a new one.
 */
export const findVariableOptions = (names: readonly string[], query: string, canCreate: boolean): VariableOption[] => {
  const wanted = query.trim().toLowerCase();
  const fitting = names.filter((name) => name.toLowerCase().includes(wanted));
  const starts = (name: string) => (name.toLowerCase().startsWith(wanted) ? 0 : 1);
  const found = fitting.sort((one, other) => starts(one) - starts(other)).slice(0, most);
  const isNew = canCreate && wanted !== "" && !names.some((name) => name.toLowerCase() === wanted);
  return [...found.map((name) => ({ name, isNew: false })), ...(isNew ? [{ name: query.trim(), isNew }] : [])];
};

export interface VariableListProps {
  id: string;
  options: readonly VariableOption[];
  active: number;
  texts: RichTextTexts;
  onPick: (option: VariableOption) => void;
}

/**
 * The list below a variable name that is being typed. The focus stays in the text, whose ARIA attributes name the
 * active option.
 */
export const VariableList = ({ id, options, active, texts, onPick }: VariableListProps) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={texts.variables} className={styles.variables}>
      {options.map((option, place) => (
        // The keys are those of the text; a click leaves the focus there.
        // biome-ignore lint/a11y/useFocusableInteractive: the text is focused, and names the active option.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the text.
        <div
          key={`${option.isNew}${option.name}`}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === active}
          className={cx(styles.option, place === active && styles.active)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
        >
          {option.isNew ? (
            <>
              <Plus aria-hidden />
              {texts.createVariable(option.name)}
            </>
          ) : (
            <span className={styles.chip}>{option.name}</span>
          )}
        </div>
      ))}
      {options.length === 0 ? <div className={styles.none}>{texts.noVariable}</div> : null}
    </div>
  );
};
