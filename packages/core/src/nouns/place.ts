/** One visit of a block in a chat. */
export interface Place {
  /** The bot that contains the block: the chat's first one, or one that it links to. */
  botId: string;
  blockId: string;
  /** 0 when the block is first entered, then 1, and so on. */
  visit: number;
}

/** A unique text for each place. */
export const placeKey = ({ botId, blockId, visit }: Place): string => JSON.stringify([botId, blockId, visit]);

/** The key under which a session counts the visits of a block. */
export const visitKey = (botId: string, blockId: string): string => `${botId}/${blockId}`;
