import { createTestsAnswers, type TestsRequest } from "./answer-about-tests.ts";

const answer = createTestsAnswers();

self.onmessage = ({ data }: MessageEvent<TestsRequest>) => self.postMessage(answer(data));
