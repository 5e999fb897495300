const wrapped = /^\s*<script\b[^>]*>([\s\S]*?)<\/script\s*>\s*$/i;

/** Code without the `<script>` tag that authors may have pasted around it. */
export const stripScriptTag = (code: string): string => wrapped.exec(code)?.[1] ?? code;
