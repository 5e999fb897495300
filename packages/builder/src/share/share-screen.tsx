import { useTranslations } from "use-intl";
import { useDocumentState } from "../open-bot/document-context.tsx";
import { SectionScreen } from "../sections/section-screen.tsx";
import { AddressSection } from "./address/address-section.tsx";
import { EmbedSection } from "./embed/embed-section.tsx";
import { PeopleSection } from "./people-section.tsx";
import { QrSection } from "./qr-section.tsx";
import { VisitorsSection } from "./visitors-section.tsx";

/** The screen for the bot's address, embedding and guests. */
export const ShareScreen = () => {
  const t = useTranslations("share");
  const workspace = useDocumentState((state) => state.workspace);
  return (
    <SectionScreen
      title={t("title")}
      sections={[
        { id: "address", title: t("address"), lead: t("addressLead"), content: <AddressSection /> },
        { id: "qr", title: t("qr"), lead: t("qrLead"), content: <QrSection /> },
        { id: "visitors", title: t("visitors"), lead: t("visitorsLead"), content: <VisitorsSection /> },
        ...(workspace.role === "admin"
          ? [{ id: "people", title: t("people"), lead: t("peopleLead"), content: <PeopleSection /> }]
          : []),
        { id: "embed", title: t("embed"), lead: t("embedLead"), content: <EmbedSection /> },
      ]}
    />
  );
};
