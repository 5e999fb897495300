import type { AnswerOutput } from "../nouns/session.ts";

/** The addresses of an answer's attached files, or of the files that are the answer; undefined if there are none. */
export const filesOfAnswer = ({
  content,
  attachedFileUrls,
  isFiles,
}: Pick<AnswerOutput, "content" | "attachedFileUrls" | "isFiles">): string[] | undefined =>
  isFiles ? content.split(", ") : attachedFileUrls;
