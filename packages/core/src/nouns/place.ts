/** One visit of a block in a chat. */
export interface Place {
  /** The bot that holds the block: the one the chat began with, or one that it links to. */
  botId: string;
  blockId: string;
  /** 0 the first time the block is entered, 1 the second, and so on. */
  visit: number;
}

/** One text for each place. */
export const placeKey = ({ botId, blockId, visit }: Place): string => JSON.stringify([botId, blockId, visit]);

/** The key by which a session counts the visits of a block. */
export const visitKey = (botId: string, blockId: string): string => `${botId}/${blockId}`;
