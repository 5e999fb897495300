import { dropTargetForExternal, monitorForExternal } from "@atlaskit/pragmatic-drag-and-drop/external/adapter";
import { containsFiles, getFiles } from "@atlaskit/pragmatic-drag-and-drop/external/file";
import { preventUnhandled } from "@atlaskit/pragmatic-drag-and-drop/prevent-unhandled";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { waitingFiles } from "./waiting-files.ts";

/**
 * Takes bot files dropped anywhere on the page to the import screen. Returns whether files are being dragged over the
 * page.
 */
export const useFileDrop = (folderId: string | null): boolean => {
  const navigate = useNavigate();
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    const endTarget = dropTargetForExternal({
      element: document.body,
      canDrop: containsFiles,
      onDrop: ({ source }) => {
        const files = getFiles({ source });
        if (files.length === 0) return;
        waitingFiles.setState({ files });
        void navigate({ to: "/new", search: { from: "files", ...(folderId === null ? {} : { folder: folderId }) } });
      },
    });
    const endMonitor = monitorForExternal({
      canMonitor: containsFiles,
      onDragStart: () => {
        // Without this, a file dropped elsewhere would replace the page.
        preventUnhandled.start();
        setAbove(true);
      },
      onDrop: () => {
        preventUnhandled.stop();
        setAbove(false);
      },
    });
    return () => {
      endTarget();
      endMonitor();
    };
  }, [folderId, navigate]);
  return isAbove;
};
