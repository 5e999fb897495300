import { defineInputView, type InputViewProps, TextForm, useIsLive } from "@parley/ui";
import { lazy } from "react";
import type { TextInputBlock } from "./block.ts";

type Options = TextInputBlock["options"];

/** The rows of the field for long answers (specification, section 5). */
const longRows = 6;

/** Loaded on demand, since most questions need neither files nor recordings. */
const TextWithFiles = lazy(() => import("./text-with-files.tsx").then((files) => ({ default: files.TextWithFiles })));

const TextInput = ({ options, host, ...input }: InputViewProps<Options>) => {
  const { attachments, audioClip, labels } = options;
  // The server renders the page without components that are loaded on demand.
  const isLive = useIsLive();
  const form = {
    rows: options.isLong ? longRows : 1,
    inputMode: options.inputMode,
    placeholder: labels.placeholder,
    buttonLabel: labels.button,
    question: input.question,
    prefilledValue: input.prefilledValue,
  };
  const canAttach = attachments.isEnabled && attachments.saveVariableId !== undefined;
  if (!canAttach && !audioClip.isEnabled) return <TextForm {...form} onReply={input.onReply} />;
  return isLive ? (
    <TextWithFiles
      form={form}
      canAttach={canAttach}
      canRecord={audioClip.isEnabled}
      uploads={host?.uploads}
      onReply={input.onReply}
    />
  ) : null;
};

export const view = defineInputView<Options>(TextInput);
