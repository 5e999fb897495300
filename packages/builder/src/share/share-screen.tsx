import { useTranslations } from "use-intl";
import { SectionScreen } from "../sections/section-screen.tsx";
import { AddressSection } from "./address/address-section.tsx";
import { EmbedSection } from "./embed/embed-section.tsx";
import { QrSection } from "./qr-section.tsx";
import { VisitorsSection } from "./visitors-section.tsx";

/** How people get to the bot. */
export const ShareScreen = () => {
  const t = useTranslations("share");
  return (
    <SectionScreen
      title={t("title")}
      sections={[
        { id: "address", title: t("address"), lead: t("addressLead"), content: <AddressSection /> },
        { id: "qr", title: t("qr"), lead: t("qrLead"), content: <QrSection /> },
        { id: "visitors", title: t("visitors"), lead: t("visitorsLead"), content: <VisitorsSection /> },
        { id: "embed", title: t("embed"), lead: t("embedLead"), content: <EmbedSection /> },
      ]}
    />
  );
};
