import { cx } from "@parley/ui/author";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { qrSvg } from "./qr-code.ts";
import styles from "./share.module.css";

/** An address as a QR code. */
export const QrImage = ({ url }: { url: string }) => {
  const t = useTranslations("share");
  const svg = useMemo(() => qrSvg(url), [url]);
  return (
    <img className={cx(styles.code)} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={t("qrAlt", { url })} />
  );
};
