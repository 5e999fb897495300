import type { AnswerOutput } from "../nouns/session.ts";

/** The addresses of the files that came with an answer, or that are the answer; undefined where there are none. */
export const filesOfAnswer = ({
  content,
  attachedFileUrls,
  isFiles,
}: Pick<AnswerOutput, "content" | "attachedFileUrls" | "isFiles">): string[] | undefined =>
  isFiles ? content.split(", ") : attachedFileUrls;
