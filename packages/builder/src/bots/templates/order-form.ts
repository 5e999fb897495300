import { group } from "../../bot-writing/block-spec.ts";
import {
  askEmail,
  askLongText,
  askNumber,
  askText,
  branch,
  lookUp,
  pick,
  pickPicture,
  say,
  set,
} from "../../bot-writing/blocks.ts";
import { writeBot } from "../../bot-writing/write-bot.ts";
import { createTheme } from "../../design/presets/create-theme.ts";

/** Draws a picture from shapes on a background, which needs no other server and no font. */
const draw = (color: string, shapes: string): string => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"><rect width="320" height="200" fill="${color}"/>${shapes}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};

const loaf = `<path d="M70 148c-18-62 32-96 90-96s108 34 90 96z" fill="#a8652a"/><path d="M110 76l-14 46M148 64l-8 54M186 64l4 54M222 78l12 42" stroke="#f3dcb4" stroke-width="9" stroke-linecap="round"/>`;
const croissant = `<path d="M52 132c4-62 56-88 108-88s104 26 108 88c-18 12-36 8-46-6-12-22-34-32-62-32s-50 10-62 32c-10 14-28 18-46 6z" fill="#cf8a36"/><path d="M106 58l14 44M160 46v48M214 58l-14 44" stroke="#9a5f1d" stroke-width="7" stroke-linecap="round"/>`;
const roll = `<circle cx="160" cy="100" r="68" fill="#b9783f"/><path d="M160 100c0-16 26-14 26 6s-32 36-54 14-10-66 30-66 66 32 52 70" fill="none" stroke="#f7e6d3" stroke-width="10" stroke-linecap="round"/>`;
const cake = `<path d="M70 96h180v56a12 12 0 0 1-12 12H82a12 12 0 0 1-12-12z" fill="#e9c58c"/><path d="M64 84a14 14 0 0 1 14-14h164a14 14 0 0 1 0 28c-12 0-8 20-22 20s-10-20-24-20-10 28-24 28-10-28-24-28-10 16-24 16-10-16-24-16-10 12-22 12-8-12-14-12a14 14 0 0 1-14-14z" fill="#fffaf2"/><g fill="#4a4a9c"><circle cx="112" cy="58" r="14"/><circle cx="144" cy="50" r="14"/><circle cx="176" cy="50" r="14"/><circle cx="208" cy="58" r="14"/></g>`;

const products = [
  { title: "Sourdough loaf", price: 6.5, picture: draw("#f3e3c8", loaf), text: "A kilo, baked this morning" },
  { title: "Croissants", price: 2.4, picture: draw("#fbe9c6", croissant), text: "With real butter, each" },
  { title: "Cinnamon rolls", price: 3.2, picture: draw("#f0d9c9", roll), text: "Soft and sticky, each" },
  { title: "Berry cake", price: 24, picture: draw("#e3dcf2", cake), text: "For eight people" },
] as const;

const prices = Object.fromEntries(products.map(({ title, price }) => [title, String(price)]));
const money = (price: number) => `€${price.toFixed(2)}`;

export const orderForm = writeBot({
  name: "Order form",
  theme: createTheme({
    font: "Outfit",
    page: "#f4f1ea",
    text: "#2b2418",
    bubble: "#ffffff",
    bubbleText: "#2b2418",
    accent: "#6b3d14",
    accentText: "#ffffff",
    field: "#ffffff",
    fieldText: "#2b2418",
    placeholder: "#6f6656",
    line: "#ddd3c0",
  }),
  defaults: { Total: "0" },
  groups: [
    group(
      "Welcome",
      [say("Good morning from the bakery!", "Order until 18:00, and it's ready tomorrow from 8.")],
      "Choose",
    ),
    group(
      "Choose",
      [
        say("What would you like?"),
        pickPicture(
          "Product",
          ...products.map(({ title, price, picture, text }) => ({
            picture,
            title,
            description: `${money(price)} · ${text}`,
          })),
        ),
        say("{{Product}}, a good choice. How many?"),
        askNumber("Quantity", "1 to 50", { min: 1, max: 50, step: 1 }),
        lookUp("Price", "Product", prices),
        set("Total", "(Number({{Total}}) + Number({{Price}}) * Number({{Quantity}})).toFixed(2)"),
        set("Basket", '[{{Basket}}, {{Quantity}} + " × " + {{Product}}].filter(Boolean).join(", ")'),
      ],
      "More",
    ),
    group("More", [
      say("In your basket: {{Basket}}", "Total so far: **€{{Total}}**"),
      pick(undefined, ["Add something", "Choose"], ["That's all", "Delivery"]),
    ]),
    group(
      "Delivery",
      [
        say("How do you get it?", "We deliver for free from €20, in the town only."),
        pick("Delivery", "I collect it", "Please deliver"),
        branch(
          {
            if: [
              ["Delivery", "Equal to", "Please deliver"],
              ["Total", "Greater or equal to", "20"],
            ],
            to: "Address",
          },
          { if: [["Delivery", "Equal to", "Please deliver"]], to: "Fee" },
        ),
      ],
      "Contact",
    ),
    group(
      "Fee",
      [
        set("Total", "(Number({{Total}}) + 4).toFixed(2)"),
        say("Below €20, delivery costs €4, so your total is **€{{Total}}**."),
      ],
      "Address",
    ),
    group("Address", [say("What's the address?"), askLongText("Address", "Street, number, floor")], "Contact"),
    group(
      "Contact",
      [
        say("Who is it for?"),
        askText("Name", "Your name"),
        say("And where do we send the confirmation, {{Name}}?"),
        askEmail("E-mail", "name@example.org"),
      ],
      "Done",
    ),
    group("Done", [
      say("Thank you, {{Name}}! We have noted:", "{{Basket}}", "Total: **€{{Total}}**, to be paid when you get it."),
      say("The oven is already warm. See you tomorrow!"),
    ]),
  ],
});
