import { type BlockOf, defineBlock, f } from "@parley/core/fields";

const onClient = { field: "isExecutedOnClient", is: true } as const;

export const block = defineBlock({
  type: "Code",
  family: "logic",
  label: "Code",
  description: "Runs JavaScript: on the visitor's page, or apart from it.",
  search: ["script", "javascript", "js", "function", "custom"],
  key: "options",
  options: f.fields({
    name: f.text({
      label: "Name",
      template: "none",
      default: "Script",
      help: "Names the code where its errors are reported.",
    }),
    content: f.code({
      language: "javascript",
      label: "Code",
      help: "JavaScript; {{variables}} stand for their values.",
      syntax: "body",
      isRequired: true,
      apartIf: { field: "isExecutedOnClient", is: false },
    }),
    isExecutedOnClient: f.bool({
      label: "Run on the visitor's page",
      help: "Gives the code the page's document and window; without it, setVariable(name, value) and fetch(address).",
      default: true,
    }),
    shouldExecuteInParentContext: f.bool({
      label: "Run in the page around the chat",
      help: "Hands the code to the page that embeds the bot.",
      default: false,
      showIf: onClient,
    }),
    isUnsafe: f.bool({
      label: "Keep away from the page in previews",
      help: "For code from others: in a preview it runs apart from the page.",
      default: false,
      showIf: onClient,
    }),
  }),
  summary: ({ name }) => name,
});

export type CodeBlock = BlockOf<typeof block>;
