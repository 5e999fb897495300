import type { Severity } from "@parley/core/lint";
import { CircleAlert, Info, type LucideIcon, TriangleAlert } from "lucide-react";

/** How much a problem matters, as an icon. */
export const severityIcons: Readonly<Record<Severity, LucideIcon>> = {
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
};
