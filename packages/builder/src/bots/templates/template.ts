import type { BotFile } from "@parley/core/format";
import type { LucideIcon } from "lucide-react";

/** The shelves that templates stand on, in their order. */
export const templateCategories = ["Contact", "Feedback", "Sales", "Events and bookings", "People", "Support"] as const;
type TemplateCategory = (typeof templateCategories)[number];

/** A bot to begin with. */
export interface Template {
  id: string;
  name: string;
  /** What it does, in a sentence. */
  description: string;
  category: TemplateCategory;
  Icon: LucideIcon;
  /** How many inputs the bot has. */
  questions: number;
  /** The bot itself: a file of its own, loaded when somebody wants it. */
  load(): Promise<BotFile>;
}
