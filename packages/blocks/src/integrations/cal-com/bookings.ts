import { createMailbox } from "../../page-scripts/create-mailbox.ts";

/** The outcomes of calendars, by the block's key: `{date}` after a booking, or `{error}`. */
export const bookings = createMailbox();
