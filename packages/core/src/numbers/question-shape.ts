import type { FlowBlock } from "../nouns/flow-parts.ts";

/** One of the answers that a question offers. */
export interface OfferedAnswer {
  /** What is stored when it is picked. */
  value: string;
  /** What visitors see. */
  label: string;
}

/** What can be counted of the answers to a question. */
export type QuestionShape =
  | { kind: "choice"; isMultiple: boolean; offered: readonly OfferedAnswer[] }
  | { kind: "rating"; least: number; most: number }
  | { kind: "number" }
  | { kind: "date"; format: string }
  | { kind: "files" }
  | { kind: "words" }
  /** Answers that name a person, such as an address, are not counted one by one. */
  | { kind: "none" };

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const numberOf = (value: unknown, usual: number): number => {
  const number = typeof value === "string" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : usual;
};

/** The answers of items. Their texts may hold templates; then what visitors picked stands for itself. */
const offeredBy = ({ items = [] }: FlowBlock, labelKey: string): OfferedAnswer[] =>
  items.flatMap((item) => {
    const label = textOf(item[labelKey]) || textOf(item.value);
    const value = textOf(item.value) || label;
    return value === "" || value.includes("{{") ? [] : [{ value, label }];
  });

/** What can be counted of the answers to an input block of a compiled flow. */
export const questionShape = (block: FlowBlock): QuestionShape => {
  const { type, options } = block;
  switch (type) {
    case "choice input":
      return { kind: "choice", isMultiple: options.isMultipleChoice === true, offered: offeredBy(block, "content") };
    case "picture choice input":
      return { kind: "choice", isMultiple: options.isMultipleChoice === true, offered: offeredBy(block, "title") };
    case "cards":
      return { kind: "choice", isMultiple: false, offered: [] };
    case "rating input": {
      const isScale = options.buttonType !== "Icons";
      return { kind: "rating", least: isScale ? numberOf(options.startsAt, 0) : 1, most: numberOf(options.length, 10) };
    }
    case "number input":
      return { kind: "number" };
    case "date input": {
      const usual = options.hasTime === true ? "dd/MM/yyyy HH:mm" : "dd/MM/yyyy";
      return { kind: "date", format: textOf(options.format) || usual };
    }
    case "file input":
      return { kind: "files" };
    case "text input":
      return { kind: "words" };
    default:
      return { kind: "none" };
  }
};
