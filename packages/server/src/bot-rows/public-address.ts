import type { BotAddress } from "@parley/api";
import { findAddressState } from "./public-id.ts";
import type { BotServices } from "./services.ts";

/** The address at which visitors find a bot; null while it is not published. */
export const publicUrl = (
  { addresses }: Pick<BotServices, "addresses">,
  bot: { public_id: string; live_version: number | null },
): string | null => (bot.live_version === null ? null : `${addresses.viewer}/${encodeURIComponent(bot.public_id)}`);

/** A bot's current or future public address, and whether another address is available. */
export const describeAddress = async (
  { addresses, database }: BotServices,
  bot: { id: string; public_id: string },
  wanted: string = bot.public_id,
): Promise<BotAddress> => ({
  publicId: wanted,
  viewer: addresses.viewer,
  url: `${addresses.viewer}/${encodeURIComponent(wanted)}`,
  state: wanted === bot.public_id ? "own" : await findAddressState(database.connection, wanted, bot.id),
});
