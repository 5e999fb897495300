import { type BlockForms, closing, elsewhere } from "./block-form.ts";

const labels = { placeholder: "Your answer", button: "Go" };
const answered = (answer: string) => ({ bubbles: [closing(answer)], answers: [answer] });
const hidden = { comparisons: [{ id: "c1", variableId: "v1", comparisonOperator: "Equal to", value: "never" }] };

/** The inputs through the versions. */
export const inputForms: BlockForms[] = [
  {
    type: "text input",
    forms: {
      "2": { options: { variableId: "v1", isLong: false, labels } },
      "6": {
        options: {
          variableId: "v1",
          labels,
          isLong: true,
          attachments: { isEnabled: true, saveVariableId: "v2" },
          audioClip: { isEnabled: true, saveVariableId: "v2" },
        },
      },
      "6.1": { options: { variableId: "v1", labels, inputMode: "text" } },
    },
    expected: answered("Ada"),
  },
  {
    type: "number input",
    forms: {
      "2": { options: { variableId: "v1", labels, min: 1, max: 10, step: 1 } },
      "6": { options: { variableId: "v1", labels, min: 1, max: "{{Limit}}", step: 0.5 } },
      "6.1": { options: { variableId: "v1", labels, style: "currency", currency: "EUR", locale: "de-DE" } },
    },
    expected: answered("5"),
  },
  {
    type: "email input",
    forms: { "2": { options: { variableId: "v1", labels, retryMessageContent: "Once more?" } } },
    expected: answered("ada@example.org"),
  },
  {
    type: "url input",
    forms: { "2": { options: { variableId: "v1", labels, retryMessageContent: "Once more?" } } },
    expected: answered("https://example.org"),
  },
  {
    type: "date input",
    forms: {
      "2": {
        options: {
          variableId: "v1",
          hasTime: false,
          isRange: false,
          labels: { from: "From:", to: "To:", button: "Go" },
        },
      },
      "4": { options: { variableId: "v1", format: "dd/MM/yyyy", min: "2020-01-01", max: "2030-12-31" } },
      "6.1": { options: { variableId: "v1", format: "dd/MM/yyyy", labels: { separator: "until" } } },
    },
    expected: answered("20/11/2026"),
  },
  {
    type: "time input",
    forms: { "6.1": { options: { variableId: "v1", format: "hh:mm a", labels: { button: "Go" } } } },
    expected: answered("02:30 PM"),
  },
  {
    type: "phone number input",
    forms: {
      "2": { options: { variableId: "v1", labels, retryMessageContent: "Once more?" } },
      "3": { options: { variableId: "v1", labels, defaultCountryCode: "FR" } },
    },
    expected: answered("+33612345678"),
  },
  {
    type: "choice input",
    forms: {
      "2": {
        options: { variableId: "v1", buttonLabel: "Go", isMultipleChoice: false },
        items: [
          { id: "i1", content: "Red", to: "elsewhere" },
          { id: "i2", content: "Blue" },
        ],
      },
      "4": {
        options: { variableId: "v1", isSearchable: true, searchInputPlaceholder: "Find" },
        items: [{ id: "i1", content: "Red", to: "elsewhere" }, { id: "i2" }],
      },
    },
    expected: { bubbles: [elsewhere], answers: ["Red"] },
  },
  {
    type: "choice input",
    forms: {
      "4": {
        options: { variableId: "v1" },
        items: [
          { id: "i1", content: "Hidden", displayCondition: { isEnabled: true, condition: hidden } },
          { id: "i2", content: "Blue" },
        ],
        becomes: {
          items: [
            {
              id: "i1",
              content: "Hidden",
              displayCondition: { isEnabled: true, condition: { ...hidden, logicalOperator: "OR" } },
            },
            { id: "i2", content: "Blue" },
          ],
        },
      },
      "6": {
        options: { variableId: "v1" },
        items: [
          { id: "i1", content: "Hidden", displayCondition: { isEnabled: true, condition: hidden } },
          { id: "i2", content: "Azure", value: "Blue" },
        ],
        becomes: {
          items: [
            {
              id: "i1",
              content: "Hidden",
              displayCondition: { isEnabled: true, condition: { ...hidden, logicalOperator: "AND" } },
            },
            { id: "i2", content: "Azure", value: "Blue" },
          ],
        },
      },
    },
    expected: answered("Blue"),
  },
  {
    type: "picture choice input",
    forms: {
      "3": {
        options: { variableId: "v1", isMultipleChoice: false, buttonLabel: "Go" },
        items: [{ id: "i1", pictureSrc: "https://example.org/red.png", title: "Red", description: "Warm" }],
      },
      "6.1": {
        options: { variableId: "v1", dynamicItems: { isEnabled: false } },
        items: [{ id: "i1", pictureSrc: "https://example.org/red.png", title: "Crimson", value: "Red" }],
      },
    },
    expected: answered("Red"),
  },
  {
    type: "payment input",
    forms: {
      "2": {
        options: {
          variableId: "v1",
          provider: "Stripe",
          currency: "EUR",
          amount: "30",
          credentialsId: "account",
          labels: { button: "Pay", success: "Success" },
          additionalInformation: { name: "Ada", email: "ada@example.org", phoneNumber: "+33612345678" },
        },
      },
      "4": {
        options: {
          variableId: "v1",
          amount: "{{Limit}}",
          credentialsId: "account",
          additionalInformation: { description: "A book", address: { country: "FR", city: "Paris" } },
        },
      },
    },
    expected: answered("Success"),
  },
  {
    type: "rating input",
    forms: {
      "3": {
        options: {
          variableId: "v1",
          buttonType: "Numbers",
          length: 10,
          labels: { left: "Bad", right: "Good", button: "Go" },
          customIcon: { isEnabled: false },
        },
      },
      "4": { options: { variableId: "v1", length: 5, buttonType: "Icons", isOneClickSubmitEnabled: true } },
      "6": { options: { variableId: "v1", startsAt: 1, customIcon: { isEnabled: true, svg: "<svg></svg>" } } },
    },
    expected: answered("5"),
  },
  {
    type: "file input",
    forms: {
      "3": {
        options: {
          variableId: "v1",
          isMultipleAllowed: true,
          isRequired: true,
          sizeLimit: 20,
          labels: { placeholder: "<strong>Click</strong> or drop", button: "Upload", clear: "Clear", skip: "Skip" },
        },
      },
      "6": {
        options: {
          variableId: "v1",
          visibility: "Private",
          labels: { success: { single: "Got it", multiple: "Got {total}" } },
        },
      },
      "6.1": { options: { variableId: "v1", allowedFileTypes: { isEnabled: true, types: [".pdf"] } } },
    },
    expected: answered("https://example.org/file.pdf"),
  },
  {
    type: "cards",
    forms: {
      "6.1": {
        options: { saveResponseMapping: [{ field: "Internal Value", variableId: "v1" }] },
        items: [
          {
            id: "i1",
            imageUrl: "https://example.org/red.png",
            title: "Red",
            description: "Warm",
            options: { internalValue: "42" },
            paths: [
              { id: "p1", text: "Take it" },
              { id: "p2", text: "More", to: "elsewhere" },
            ],
          },
        ],
      },
    },
    expected: { bubbles: [closing("42")], answers: ["Red"] },
  },
];
