import type { AuditServices } from "../audit/create-audit.ts";
import type { Background } from "../base/background.ts";
import type { VersionServices } from "../versions/services.ts";

/** The services that planned and asked publications need. */
export interface PublishingServices extends VersionServices, AuditServices {
  /** Sends e-mails after the response. */
  background: Background;
}
