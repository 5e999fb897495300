import { cx } from "@parley/ui/author";
import { MonitorSmartphone } from "lucide-react";
import { useTranslations } from "use-intl";
import styles from "./address.module.css";
import { isLocalAddress } from "./is-local-address.ts";

/** Says what to do where the bots have an address that no phone can open; nothing elsewhere. */
export const PhoneHint = ({ viewer }: { viewer: string }) => {
  const t = useTranslations("share");
  if (!isLocalAddress(viewer)) return null;
  return (
    <p className={cx(styles.hint)}>
      <MonitorSmartphone aria-hidden />
      <span>{t("phoneHint", { host: new URL(viewer).hostname })}</span>
    </p>
  );
};
