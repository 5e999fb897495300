import { createDraftAnswers, type DraftRequest } from "./answer-about-draft.ts";

const answer = createDraftAnswers();

self.onmessage = ({ data }: MessageEvent<DraftRequest>) => self.postMessage(answer(data));
