/** What a text that names a bot is compared with. */
interface Named {
  id: string;
  public_id: string;
  name: string;
}

/**
 * The bots that a text may mean: its id or public id; else those of that name; else those whose public id begins with
 * it; else those that hold it in public id or name. Letters' case counts for ids only.
 */
export const matchBots = <Bot extends Named>(ref: string, bots: readonly Bot[]): Bot[] => {
  const lower = ref.toLowerCase();
  const attempts: ((bot: Bot) => boolean)[] = [
    ({ id }) => id === ref,
    ({ public_id: publicId }) => publicId === ref,
    ({ name }) => name === ref,
    ({ name }) => name.toLowerCase() === lower,
    ({ public_id: publicId }) => publicId.toLowerCase().startsWith(lower),
    ({ public_id: publicId, name }) => `${publicId}\n${name}`.toLowerCase().includes(lower),
  ];
  for (const attempt of attempts) {
    const matches = bots.filter(attempt);
    if (matches.length > 0) return matches;
  }
  return [];
};
