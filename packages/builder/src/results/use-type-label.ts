import { subscriptionType } from "@parley/api/app";
import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import { useTranslations } from "use-intl";

/** Returns a function that names a type of block; e-mails and webhooks about results have no block. */
export const useTypeLabel = (): ((type: string) => string) => {
  const t = useTranslations("results");
  return (type) => (type === subscriptionType ? t("notification") : (lookup(definitions, type)?.label ?? type));
};
