import { createContext, useContext, useEffect, useRef, useState } from "react";

/** Uploads an author's file and returns its public address. Rejects with an error whose message can be shown. */
export type SendMedia = (
  file: File,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<string>;

const SendMediaContext = createContext<SendMedia | null>(null);

export const SendMediaProvider = SendMediaContext.Provider;

/** A file that is being uploaded, or whose upload failed. */
interface Sending {
  file: File;
  /** The part that has been sent, from 0 to 1. */
  fraction: number;
  /** Why the upload failed; null while it runs. */
  fault: string | null;
  /** Whether another attempt could succeed. */
  canRetry: boolean;
}

export interface MediaUpload {
  sending: Sending | null;
  send: (file: File) => void;
  /** Cancels the upload, or dismisses its error. */
  dismiss: () => void;
}

/** Uploads files for a field, one at a time. Returns null if there is no server to upload to. */
export const useMediaUpload = (
  onSent: (address: string) => void,
  /** Returns why the field does not accept a file, or null if it does. */
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
        // The field gets the file's address even if it was unmounted meanwhile.
        latest.current(address);
        setSending(null);
      },
      (error: unknown) => tell({ fault: error instanceof Error ? error.message : String(error) }),
    );
  };
  return { sending, send, dismiss };
};
