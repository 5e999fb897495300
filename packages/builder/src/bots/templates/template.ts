import type { BotFile } from "@parley/core/format";
import type { LucideIcon } from "lucide-react";

/** The template categories, in display order. */
export const templateCategories = ["Contact", "Feedback", "Sales", "Events and bookings", "People", "Support"] as const;
type TemplateCategory = (typeof templateCategories)[number];

/** A built-in bot to start from. */
export interface Template {
  id: string;
  name: string;
  /** Its purpose, in one sentence. */
  description: string;
  category: TemplateCategory;
  Icon: LucideIcon;
  /** The number of inputs in the bot. */
  questions: number;
  /** Loads the bot file, which is a script of its own. */
  load(): Promise<BotFile>;
}
