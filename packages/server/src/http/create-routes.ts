import { createAccountRoutes } from "../accounts/account-routes.ts";
import { isStillAdmin } from "../accounts/is-still-allowed.ts";
import { createMailRoutes } from "../accounts/mail-routes.ts";
import { createOwnAccountRoutes } from "../accounts/own-account-routes.ts";
import { createProviderRoutes } from "../accounts/providers/provider-routes.ts";
import { createSignUpRoutes } from "../accounts/sign-up-routes.ts";
import { createApiTokenRoutes } from "../api-tokens/token-routes.ts";
import { createAuditRoutes } from "../audit/audit-routes.ts";
import { createBotRoutes } from "../bots/bot-routes.ts";
import { createChatRoutes } from "../chat/api/chat-routes.ts";
import { createVisitorRoutes } from "../chat/browser/visitor-routes.ts";
import { createTranscriptRoutes } from "../chat/transcript/transcript-routes.ts";
import { createCredentialRoutes } from "../credentials/credential-routes.ts";
import { createDeliveryRoutes } from "../deliveries/delivery-routes.ts";
import { createDraftRoutes } from "../drafts/draft-routes.ts";
import { createAutomationRoutes } from "../effects/automation-routes.ts";
import { createEffectRoutes } from "../effects/effect-routes.ts";
import { createFolderRoutes } from "../folders/folder-routes.ts";
import { createFontListRoutes } from "../fonts/font-list-routes.ts";
import { createMediaSearchRoutes } from "../media-search/media-search-routes.ts";
import { createUsageRoutes } from "../model-uses/usage-routes.ts";
import { createNumberRoutes } from "../numbers/number-routes.ts";
import { createPeopleRoutes } from "../people/people-routes.ts";
import { createServerRoutes } from "../people/server-routes.ts";
import { createPreviewRoutes } from "../preview/preview-routes.ts";
import { createPublishingRoutes } from "../publishing/publishing-routes.ts";
import { createOwnerResultRoutes } from "../results/owner-routes.ts";
import { createSubscriptionRoutes } from "../subscriptions/subscription-routes.ts";
import { createThemeRoutes } from "../themes/theme-routes.ts";
import { createFileRoutes } from "../uploads/file-routes.ts";
import { createUploadRoutes } from "../uploads/upload-routes.ts";
import { createPublicRoutes } from "../versions/public-routes.ts";
import { createVersionRoutes } from "../versions/version-routes.ts";
import type { Route } from "../web/route.ts";
import { assertAllBound } from "./assert-all-bound.ts";
import { createHealthRoutes, createOnboardingRoute, createOpenApiRoute } from "./server-routes.ts";
import type { Services } from "./services.ts";

/**
 * All routes of both apps but the health check. Each app adds those that the contracts give to its half.
 *
 * @throws Error that says what to do, where a call has no route, or a route no call
 */
export const createRoutes = (services: Services): Route[] => {
  const routes = [
    ...createChatRoutes(services),
    ...createVisitorRoutes(services),
    ...createEffectRoutes(services),
    ...createAutomationRoutes(services),
    ...createUploadRoutes(services),
    ...createFileRoutes(services),
    ...createMediaSearchRoutes(services),
    ...createPublicRoutes(services),
    ...createVersionRoutes(services),
    ...createPublishingRoutes(services),
    ...createDraftRoutes(services),
    ...createBotRoutes(services),
    ...createOwnerResultRoutes(services),
    ...createNumberRoutes(services),
    ...createDeliveryRoutes(services),
    ...createSubscriptionRoutes(services),
    ...createTranscriptRoutes(services),
    ...createFolderRoutes(services),
    ...createThemeRoutes(services),
    ...createFontListRoutes(services),
    ...createCredentialRoutes(services),
    ...createAccountRoutes(services),
    ...createPeopleRoutes(services),
    ...createServerRoutes(services),
    ...createOwnAccountRoutes(services),
    ...createApiTokenRoutes(services),
    ...createAuditRoutes({ ...services, isStillAdmin: (actor) => isStillAdmin(services, actor) }),
    ...createUsageRoutes(services),
    ...createProviderRoutes(services),
    ...createMailRoutes(services),
    ...createSignUpRoutes(services),
    ...createPreviewRoutes(services),
    createOpenApiRoute(services),
    createOnboardingRoute(services),
  ];
  assertAllBound([...routes, ...createHealthRoutes(services)]);
  return routes;
};
