import { cx } from "@parley/ui/author";
import parts from "../sections/parts.module.css";
import { notices } from "../texts/en/notices.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { MailNotice } from "./mail-notice.tsx";
import type { NoticeScope } from "./scope.ts";
import { WebhookList } from "./webhook-list.tsx";

interface NoticesSectionProps {
  scope: NoticeScope;
  /** Whether the author may set up webhooks. */
  hasWebhooks: boolean;
}

/** Who is told of results: the author by e-mail, and other services. It loads its texts. */
export const NoticesSection = ({ scope, hasWebhooks }: NoticesSectionProps) => (
  <MoreTexts texts={{ notices }}>
    <div className={cx(parts.stack)}>
      <MailNotice scope={scope} />
      {hasWebhooks ? <WebhookList scope={scope} /> : null}
    </div>
  </MoreTexts>
);
