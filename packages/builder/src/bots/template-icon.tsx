import { cx } from "@parley/ui/author";
import { CalendarDays, LifeBuoy, Mail, Star, Target, Users } from "lucide-react";
import { hasEmoji } from "../app/has-emoji.ts";
import styles from "./new-bot.module.css";
import type { Template } from "./templates/template.ts";

const ofCategory = {
  Contact: Mail,
  Feedback: Star,
  Sales: Target,
  "Events and bookings": CalendarDays,
  People: Users,
  Support: LifeBuoy,
};

/** A template's emoji, or what stands for its category. */
export const TemplateIcon = ({ template: { icon, category } }: { template: Template }) => {
  const Icon = ofCategory[category];
  return (
    <span className={cx(styles.cardIcon)} aria-hidden>
      {hasEmoji() ? icon : <Icon />}
    </span>
  );
};
