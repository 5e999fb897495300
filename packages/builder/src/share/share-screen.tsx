import { useTranslations } from "use-intl";
import { maySee } from "../document/document-state.ts";
import { FailureMailsSection } from "../notices/failure-mails.tsx";
import { NoticesSection } from "../notices/notices-section.tsx";
import { useDocumentState, useMayChange } from "../open-bot/document-context.tsx";
import { SectionScreen } from "../sections/section-screen.tsx";
import { AddressSection } from "./address/address-section.tsx";
import { EmbedSection } from "./embed/embed-section.tsx";
import { PeopleSection } from "./people-section.tsx";
import { QrSection } from "./qr-section.tsx";
import { VisitorsSection } from "./visitors-section.tsx";

/** The screen for the bot's address, embedding, guests, and who is told of results. */
export const ShareScreen = () => {
  const t = useTranslations("share");
  const workspace = useDocumentState((state) => state.workspace);
  const botId = useDocumentState((state) => state.bot.id);
  const seesAnswers = useDocumentState((state) => maySee(state, "answers"));
  const mayChange = useMayChange();
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
        ...(seesAnswers
          ? [
              {
                id: "notices",
                title: t("notices"),
                lead: t("noticesLead"),
                content: <NoticesSection scope={{ botId }} hasWebhooks={mayChange} />,
              },
              {
                id: "failures",
                title: t("failures"),
                lead: t("failuresLead"),
                content: <FailureMailsSection botId={botId} />,
              },
            ]
          : []),
      ]}
    />
  );
};
