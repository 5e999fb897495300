import { useEffect, useRef, useState } from "react";

/** Records the visitor's voice. */
export interface Recorder {
  /** False if the browser offers no microphone here. */
  isAvailable: boolean;
  isRecording: boolean;
  /** The duration so far, in seconds. */
  seconds: number;
  /** Whether the visitor or the browser has denied the microphone. */
  hasFailed: boolean;
  /** `isStillWanted` is called after the visitor has given permission, which may take a while. */
  start: (isStillWanted: () => boolean) => Promise<void>;
  /** Ends the recording and passes it to `onRecorded`. */
  finish: () => void;
  /** Ends the recording and discards it. */
  cancel: () => void;
}

const types = ["audio/webm", "audio/mp4"];

const findType = (): string | undefined => types.find((type) => MediaRecorder.isTypeSupported(type));

const isRecordable = (): boolean =>
  typeof navigator !== "undefined" && "mediaDevices" in navigator && typeof MediaRecorder !== "undefined";

const toFile = (chunks: readonly Blob[], told: string): File => {
  const type = told || chunks[0]?.type || "audio/webm";
  return new File([...chunks], `audio.${type.includes("mp4") ? "mp4" : "webm"}`, { type });
};

const letGo = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

export const useRecorder = (onRecorded: (file: File) => void): Recorder => {
  const [isRecording, setRecording] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [isAvailable, setAvailable] = useState(false);
  const recorder = useRef<MediaRecorder | null>(null);
  const isWanted = useRef(false);
  const isAsking = useRef(false);
  const isGone = useRef(false);
  const latest = useRef(onRecorded);
  latest.current = onRecorded;

  const end = (keeps: boolean) => {
    isWanted.current = keeps;
    if (recorder.current?.state === "recording") recorder.current.stop();
  };

  // Checked after rendering, because the server can't know.
  useEffect(() => setAvailable(isRecordable()), []);
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, [isRecording]);
  // Releases the microphone when the input is removed.
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      isWanted.current = false;
      if (recorder.current?.state === "recording") recorder.current.stop();
    };
  }, []);

  const start = async (isStillWanted: () => boolean) => {
    if (isAsking.current) return;
    isAsking.current = true;
    setFailed(false);
    let stream: MediaStream | undefined;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (isGone.current || !isStillWanted()) return letGo(stream);
      const type = findType();
      const made = new MediaRecorder(stream, type ? { mimeType: type } : {});
      const chunks: Blob[] = [];
      made.ondataavailable = ({ data }) => {
        if (data.size > 0) chunks.push(data);
      };
      made.onstop = () => {
        letGo(stream);
        setRecording(false);
        if (isWanted.current && chunks.length > 0) latest.current(toFile(chunks, made.mimeType));
      };
      recorder.current = made;
      made.start();
      setSeconds(0);
      setRecording(true);
    } catch (error) {
      console.warn(error);
      letGo(stream);
      setFailed(true);
    } finally {
      isAsking.current = false;
    }
  };

  return {
    isAvailable,
    isRecording,
    seconds,
    hasFailed,
    start,
    finish: () => end(true),
    cancel: () => end(false),
  };
};
