import type { AccountServices } from "../accounts/services.ts";
import type { Mailer } from "../mail/create-mailer.ts";
import type { UploadServices } from "../uploads/services.ts";

/** The services for managing people. */
export interface PeopleServices extends AccountServices, Pick<UploadServices, "storage"> {
  mailer: Mailer;
}
