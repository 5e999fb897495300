import { defineRun, type RunContext, type UploadRules, type VariableChange } from "@parley/core";
import type { TextInputBlock } from "./block.ts";

type Options = TextInputBlock["options"];

/** Returns the value to save: one address as text, several as a list; an existing list is extended. */
const save = (variableId: string | undefined, urls: string[], context: RunContext): VariableChange[] => {
  const current = context.value(variableId);
  const [first = null, second] = urls;
  const value = Array.isArray(current) ? [...current, ...urls] : second === undefined ? first : urls;
  return variableId ? [{ variableId, value }] : [];
};

const isUrl = (text: string): boolean => /^https?:\/\/[^\s/]+/i.test(text);

const attachmentRules = ({ attachments }: Options): UploadRules | null =>
  attachments.isEnabled && attachments.saveVariableId
    ? { types: [], isPrivate: attachments.visibility === "Private" }
    : null;

export const run = defineRun<Options>({
  run: ({ options }) => ({ do: "ask", options }),
  reply({ options }, { text, audioUrl, attachedFileUrls = [], isSkipped }, context) {
    const { attachments, audioClip } = options;
    const wrong = { isValid: false, message: options.retryMessageContent ?? "" } as const;
    if (isSkipped) return wrong;
    if (audioUrl !== undefined) {
      const variables = save(audioClip.saveVariableId, [audioUrl], context);
      return isUrl(audioUrl)
        ? { isValid: true, content: audioUrl, isAudio: true, keepsVariable: true, variables }
        : wrong;
    }
    const urls = attachmentRules(options) ? attachedFileUrls.filter(isUrl) : [];
    if (urls.length === 0) return { isValid: true, content: text };
    const variables = save(attachments.saveVariableId, urls, context);
    return { isValid: true, content: text, attachedFileUrls: urls, variables };
  },
  uploads({ options }, fileType) {
    const { audioClip } = options;
    if (audioClip.isEnabled && /^(?:audio|video\/webm)/.test(fileType))
      return { types: [], isPrivate: audioClip.visibility === "Private" };
    return attachmentRules(options);
  },
});
