import type { Severity } from "@parley/core/lint";
import { CircleAlert, Info, type LucideIcon, TriangleAlert } from "lucide-react";

/** The icons of severities. */
export const severityIcons: Readonly<Record<Severity, LucideIcon>> = {
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
};
