export { RichTextEditor, type RichTextEditorProps } from "./rich-text-editor.tsx";
export type { RichTextTexts } from "./rich-text-texts.ts";
