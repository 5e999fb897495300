/** The path of the calls about one result. */
export const resultPath = (botId: string, resultId: string): string =>
  `/api/typebots/${encodeURIComponent(botId)}/results/${encodeURIComponent(resultId)}`;
