import { Button, cx } from "@parley/ui/author";
import { Download } from "lucide-react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { saveFile } from "../base/save-file.ts";
import { useAddress } from "../open-bot/use-address.ts";
import { useBot } from "../open-bot/use-bot.ts";
import parts from "../sections/parts.module.css";
import { isLocalAddress } from "./address/is-local-address.ts";
import { NoAddress } from "./address/no-address.tsx";
import { PhoneHint } from "./address/phone-hint.tsx";
import { qrPng, qrSvg } from "./qr-code.ts";
import { QrImage } from "./qr-image.tsx";
import styles from "./share.module.css";

/** The section with the bot's address as a QR code. */
export const QrSection = () => {
  const t = useTranslations("share");
  const { publicId } = useBot();
  const address = useAddress();
  if (!address) return <NoAddress width="9rem" height="9rem" />;
  // A code that no phone can follow only leads astray.
  if (isLocalAddress(address.viewer)) return <PhoneHint viewer={address.viewer} />;
  const url = `${address.viewer}/${publicId}`;
  const savePng = async () => {
    const png = await qrPng(url);
    if (png) saveFile(`${publicId}.png`, png);
    else toast.error(t("pngFailed"));
  };
  return (
    <div className={cx(styles.qr)}>
      <QrImage url={url} />
      <div className={cx(styles.qrWords)}>
        <p className={cx(parts.note)}>{t("qrText")}</p>
        <div className={cx(parts.row)}>
          <Button onPress={() => saveFile(`${publicId}.svg`, new Blob([qrSvg(url)], { type: "image/svg+xml" }))}>
            <Download />
            SVG
          </Button>
          <Button onPress={() => void savePng()}>
            <Download />
            PNG
          </Button>
        </div>
      </div>
    </div>
  );
};
