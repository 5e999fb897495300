import type { createTestParley } from "./create-test-parley.ts";

type TestParley = Awaited<ReturnType<typeof createTestParley>>;

/** Plays a chat with these answers through the chat API, and returns the id of its result. */
export const playChat = async (
  { visitor }: Pick<TestParley, "visitor">,
  { publicId }: { publicId: string },
  ...answers: string[]
): Promise<string> => {
  const started = await (await visitor("POST", `/api/v1/typebots/${publicId}/startChat`, {})).json();
  for (const message of answers)
    await (await visitor("POST", `/api/v1/sessions/${started.sessionId}/continueChat`, { message })).json();
  return started.resultId;
};
