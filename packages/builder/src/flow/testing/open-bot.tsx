import type { BotPart } from "@parley/api/app";
import { definitions } from "@parley/blocks/definitions";
import { createBlankFile, createDraft, type Draft, repairDraft } from "@parley/core/draft";
import type { BotFile } from "@parley/core/format";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { type BotDocument, createDocument, createMemoryQueue } from "../../document/index.ts";
import { createMemoryServer } from "../../document/testing/memory-server.ts";
import { CredentialsSlot } from "../../form/credentials-slot.ts";
import { DocumentContext } from "../../open-bot/document-context.tsx";
import { english } from "../../texts/texts.ts";
import { CredentialsControl } from "../inspector/credentials-control.tsx";

// Test support: opens a bot for editing and renders its screens.

/** Makes a draft from parts of a bot file; missing parts are those of a new bot. */
export const draftOf = (parts: Partial<BotFile> = {}): Draft =>
  repairDraft(createDraft({ ...createBlankFile("Bot"), ...parts }, definitions)).draft;

export const openBot = (draft: Draft = draftOf()): Promise<BotDocument> =>
  createDocument({
    botId: "bot",
    transport: createMemoryServer(draft).connect({ id: "ann", name: "Ann", color: 1 }, "editor"),
    queue: createMemoryQueue(),
  });

/** Opens the same bot for a guest with read access, to all of it or only to the given parts. */
export const openBotToRead = (draft: Draft = draftOf(), sees?: readonly BotPart[]): Promise<BotDocument> => {
  const connected = createMemoryServer(draft).connect({ id: "bo", name: "Bo", color: 1 }, "editor");
  const workspace = { id: "main", role: "guest", access: "read", ...(sees === undefined ? {} : { sees }) } as const;
  const transport = { ...connected, open: async () => ({ ...(await connected.open()), workspace }) };
  return createDocument({ botId: "bot", transport, queue: createMemoryQueue() });
};

/** The providers around all screens of a bot. */
export const InBot = ({ document, children }: { document: BotDocument; children: ReactNode }) => (
  <IntlProvider locale="en" messages={english} timeZone="UTC">
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DocumentContext value={document}>
        <CredentialsSlot value={CredentialsControl}>{children}</CredentialsSlot>
      </DocumentContext>
    </QueryClientProvider>
  </IntlProvider>
);

export const showInBot = (document: BotDocument, children: ReactNode) =>
  render(<InBot document={document}>{children}</InBot>);
