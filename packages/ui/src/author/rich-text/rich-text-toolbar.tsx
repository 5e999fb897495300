import {
  Bold,
  Braces,
  Check,
  Code,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Strikethrough,
  Underline,
  Unlink,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { Toolbar } from "react-aria-components";
import { Editor } from "slate";
import { ReactEditor, useSlate } from "slate-react";
import { IconButton } from "../button.tsx";
import { takeFocus } from "../take-focus.ts";
import {
  findLink,
  findList,
  hasMark,
  type ListType,
  type MarkName,
  markNames,
  setLink,
  toggleList,
  toggleMark,
} from "./editing.ts";
import { markKeys } from "./mark-keys.ts";
import styles from "./rich-text.module.css";
import type { RichTextTexts } from "./rich-text-texts.ts";

const markIcons: Readonly<Record<MarkName, ReactNode>> = {
  bold: <Bold />,
  italic: <Italic />,
  underline: <Underline />,
  strikethrough: <Strikethrough />,
  code: <Code />,
};
const listIcons: Readonly<Record<ListType, ReactNode>> = { ul: <List />, ol: <ListOrdered /> };
const listTypes: readonly ListType[] = ["ul", "ol"];

export interface RichTextToolbarProps {
  texts: RichTextTexts;
  isLinking: boolean;
  onLinking: (isLinking: boolean) => void;
  /** The modifier key as shown: `Ctrl+` or `⌘`. */
  modifier: string;
}

/** Formatting tools for the selected text. Escape returns the focus to the text. */
export const RichTextToolbar = ({ texts, isLinking, onLinking, modifier }: RichTextToolbarProps) => {
  const editor = useSlate();
  const back = () => {
    onLinking(false);
    takeFocus(ReactEditor.toDOMNode(editor, editor));
  };
  if (isLinking) return <LinkForm texts={texts} editor={editor} onDone={back} />;
  const list = findList(editor);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside come by here.
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        back();
      }}
      // Keeps the selection in the text when a button is clicked.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Toolbar aria-label={texts.toolbar} className={styles.toolbar ?? ""}>
        {markNames.map((mark) => (
          <IconButton
            key={mark}
            label={texts.marks[mark]}
            shortcut={`${modifier}${markKeys[mark]}`}
            isSmall
            isActive={hasMark(editor, mark)}
            aria-pressed={hasMark(editor, mark)}
            preventFocusOnPress
            onPress={() => toggleMark(editor, mark)}
          >
            {markIcons[mark]}
          </IconButton>
        ))}
        <IconButton
          label={texts.link}
          shortcut={`${modifier}K`}
          isSmall
          isActive={findLink(editor) !== null}
          preventFocusOnPress
          onPress={() => onLinking(true)}
        >
          <LinkIcon />
        </IconButton>
        {listTypes.map((type) => (
          <IconButton
            key={type}
            label={texts.lists[type]}
            isSmall
            isActive={list === type}
            aria-pressed={list === type}
            preventFocusOnPress
            onPress={() => toggleList(editor, type)}
          >
            {listIcons[type]}
          </IconButton>
        ))}
        <IconButton
          label={texts.variable}
          shortcut="{{"
          isSmall
          preventFocusOnPress
          onPress={() => {
            ReactEditor.focus(editor);
            Editor.insertText(editor, "{{");
          }}
        >
          <Braces />
        </IconButton>
      </Toolbar>
    </div>
  );
};

interface LinkFormProps {
  texts: RichTextTexts;
  editor: Editor;
  onDone: () => void;
}

const LinkForm = ({ texts, editor, onDone }: LinkFormProps) => {
  const before = findLink(editor);
  const [url, setUrl] = useState(before ?? "");
  const set = (address: string) => {
    setLink(editor, address);
    onDone();
  };
  return (
    <form
      className={styles.link}
      onSubmit={(event) => {
        event.preventDefault();
        set(url);
      }}
    >
      <input
        // The author has just asked for it.
        // biome-ignore lint/a11y/noAutofocus: the keyboard goes on here.
        autoFocus
        aria-label={texts.linkAddress}
        placeholder={texts.linkAddress}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          onDone();
        }}
      />
      <IconButton label={texts.setLink} isSmall type="submit">
        <Check />
      </IconButton>
      {before === null ? null : (
        <IconButton label={texts.removeLink} isSmall onPress={() => set("")}>
          <Unlink />
        </IconButton>
      )}
    </form>
  );
};
