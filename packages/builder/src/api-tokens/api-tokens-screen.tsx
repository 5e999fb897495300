import type { ApiToken } from "@parley/api/app";
import { Button, cx, EmptyState } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { KeySquare, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import listing from "../base/listing-page.module.css";
import { ListingHead, ListingPage, NotYet } from "../base/listing-page.tsx";
import { accountQuery } from "../session/account-query.ts";
import { apiTokens } from "../texts/en/api-tokens.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { MadeToken } from "./made-token.tsx";
import { NewTokenDialog } from "./new-token-dialog.tsx";
import { TokenRow } from "./token-row.tsx";
import { tokensQuery } from "./tokens-query.ts";

/** The screen with the API tokens of the workspace. It loads its texts. */
export const ApiTokensScreen = () => (
  <MoreTexts texts={{ apiTokens }}>
    <ApiTokens />
  </MoreTexts>
);

const ApiTokens = () => {
  const t = useTranslations("apiTokens");
  const { data: state } = useQuery(accountQuery);
  const { data, error, refetch } = useQuery(tokensQuery);
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<(ApiToken & { token: string }) | null>(null);
  const workspace = state?.account?.workspace?.name ?? "";
  const add = (
    <Button kind="primary" onPress={() => setAdding(true)}>
      <Plus aria-hidden />
      {t("add")}
    </Button>
  );
  return (
    <ListingPage title={t("title")}>
      <ListingHead
        title={t("title")}
        lead={t("text", { workspace })}
        action={data && data.tokens.length > 0 ? add : null}
      />
      {data === undefined ? (
        <NotYet error={error} failedTitle={t("failedTitle")} onRetry={() => void refetch()} />
      ) : data.tokens.length === 0 ? (
        <EmptyState icon={<KeySquare />} title={t("emptyTitle")} text={t("emptyText")} action={add} />
      ) : (
        <ul className={cx(listing.rows)} aria-label={t("title")}>
          {data.tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <NewTokenDialog
          onClose={() => setAdding(false)}
          onMade={(token) => {
            setAdding(false);
            setMade(token);
          }}
        />
      ) : null}
      {made === null ? null : <MadeToken token={made.token} onClose={() => setMade(null)} />}
    </ListingPage>
  );
};
