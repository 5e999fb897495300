import type { AccountServices } from "../accounts/services.ts";
import type { Mailer } from "../mail/create-mailer.ts";
import type { UploadServices } from "../uploads/services.ts";

/** What the code about people may use. */
export interface PeopleServices extends AccountServices, Pick<UploadServices, "storage"> {
  mailer: Mailer;
}
