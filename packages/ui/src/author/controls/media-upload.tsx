import { createContext, useContext, useEffect, useRef, useState } from "react";

/**
 * Sends an author's file to the server, and gives the address at which everybody reads it. Rejects with an error whose
 * message is for people.
 */
export type SendMedia = (
  file: File,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<string>;

const SendMediaContext = createContext<SendMedia | null>(null);

export const SendMediaProvider = SendMediaContext.Provider;

/** A file on its way, or one that did not arrive. */
interface Sending {
  file: File;
  /** The part that has been sent, from 0 to 1. */
  fraction: number;
  /** Why it did not arrive; null while it is on its way. */
  fault: string | null;
  /** Whether it may go better the next time. */
  canRetry: boolean;
}

export interface MediaUpload {
  sending: Sending | null;
  send: (file: File) => void;
  /** Ends the sending, or puts its fault away. */
  dismiss: () => void;
}

/** Sends files for a field, one at a time; null where there is no server to send them to. */
export const useMediaUpload = (
  onSent: (address: string) => void,
  /** Why a file can't stand in the field; null where it can. */
  findFault: (file: File) => string | null,
): MediaUpload | null => {
  const transport = useContext(SendMediaContext);
  const [sending, setSending] = useState<Sending | null>(null);
  const current = useRef<AbortController | null>(null);
  const latest = useRef(onSent);
  useEffect(() => {
    latest.current = onSent;
  }, [onSent]);
  if (transport === null) return null;

  const dismiss = () => {
    current.current?.abort();
    current.current = null;
    setSending(null);
  };
  const send = (file: File) => {
    dismiss();
    const wrong = findFault(file);
    if (wrong !== null) return setSending({ file, fraction: 0, fault: wrong, canRetry: false });
    const controller = new AbortController();
    current.current = controller;
    const tell = (part: Partial<Sending>) =>
      setSending((before) => (current.current === controller && before ? { ...before, ...part } : before));
    setSending({ file, fraction: 0, fault: null, canRetry: true });
    transport(file, { onProgress: (fraction) => tell({ fraction }), signal: controller.signal }).then(
      (address) => {
        if (current.current !== controller) return;
        // A field that is not shown any more gets its file nevertheless.
        latest.current(address);
        setSending(null);
      },
      (error: unknown) => tell({ fault: error instanceof Error ? error.message : String(error) }),
    );
  };
  return { sending, send, dismiss };
};
