import { LineIcon } from "../line-icon.tsx";
import { say } from "../say.ts";
import type { QueuedFile } from "./create-file-queue.ts";

interface FileListProps {
  files: readonly QueuedFile[];
  onRemove: (id: number) => void;
  onRetry: () => void;
}

/** The picked files, with progress and buttons for each. */
export const FileList = ({ files, onRemove, onRetry }: FileListProps) => (
  <ul className="parley-files">
    {files.map(({ id, file, state, fraction, isWaiting }) => (
      <li key={id} className={`parley-file parley-file-${state}`}>
        <span className="parley-file-name" dir="auto" title={file.name}>
          {file.name}
        </span>
        <span className="parley-file-size" aria-live="polite">
          {isWaiting ? say("waiting", "Waiting for the network") : sizeText(file.size)}
        </span>
        {state === "failed" && (
          <button
            type="button"
            className="parley-file-tool"
            aria-label={named(say("retry", "Retry [[file]]"), file)}
            onClick={onRetry}
          >
            <Mark path="M16 5v4h-4M4 15v-4h4M5.2 8a5.5 5.5 0 0 1 9.6-1.6L16 9M4 11l1.2 2.6A5.5 5.5 0 0 0 14.8 12" />
          </button>
        )}
        {state === "sent" ? (
          <span className="parley-file-tool">
            <Mark path="M4.5 10.5 8.3 14.2 15.5 6.5" />
          </span>
        ) : (
          <button
            type="button"
            className="parley-file-tool"
            aria-label={named(say("remove", "Remove [[file]]"), file)}
            onClick={() => onRemove(id)}
          >
            <Mark path="M5.5 5.5l9 9M14.5 5.5l-9 9" />
          </button>
        )}
        {state === "sending" && (
          <progress
            className="parley-file-progress"
            aria-label={file.name}
            {...(isWaiting ? {} : { value: fraction })}
          />
        )}
      </li>
    ))}
  </ul>
);

const named = (words: string, { name }: File): string => words.replace("[[file]]", () => name);

const Mark = ({ path }: { path: string }) => <LineIcon path={path} size={18} weight={1.8} />;

const units = ["kB", "MB", "GB"];

/** Formats a size in bytes for people: `1.4 MB`. */
const sizeText = (bytes: number): string => {
  let size = bytes / 1024;
  let unit = 0;
  for (; size >= 1000 && unit < units.length - 1; unit += 1) size /= 1024;
  return `${size < 10 ? Math.max(Math.round(size * 10), 1) / 10 : Math.round(size)} ${units[unit]}`;
};
