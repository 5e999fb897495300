import { createMailbox } from "../../page-scripts/create-mailbox.ts";

/** What calendars tell the chat: `{date}` once somebody has booked, or `{error}`. By the key of the block. */
export const bookings = createMailbox();
