import { visitorTexts } from "@parley/core/visitor-texts";
import { setTexts } from "@parley/ui";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { ConsentBar } from "./consent-bar.tsx";
import { chosenTexts } from "./consent-texts.ts";
import { type Choice, createConsent } from "./create-consent.ts";

afterEach(() => {
  cleanup();
  setTexts();
});

const show = (kept: Choice | null = null) => {
  const keep = vi.fn();
  const consent = createConsent({ isAsked: true, kept, keep });
  const texts = chosenTexts({ message: "May we?" });
  render(<ConsentBar consent={consent} texts={texts} />);
  return { keep, consent, user: userEvent.setup() };
};
const button = (name: string) => screen.getByRole("button", { name });

it("asks with two buttons of equal weight, and is a button of its own afterwards", async () => {
  const { keep, user } = show();
  screen.getByRole("region", { name: "Privacy choices" });
  screen.getByText("May we?");
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Decline", "Agree"]);
  await user.click(button("Agree"));
  expect(keep).toHaveBeenCalledWith("agreed");
  expect(document.activeElement).toBe(button("Privacy choices"));
  expect(screen.queryByText("May we?")).toBeNull();
});

it("lets visitors change their mind, and shows what they have said", async () => {
  const { consent, user } = show("agreed");
  await user.click(button("Privacy choices"));
  expect(document.activeElement).toBe(screen.getByRole("region"));
  expect(button("Agree").getAttribute("aria-pressed")).toBe("true");
  await user.click(button("Decline"));
  expect(consent.choice()).toBe("declined");
});

it("takes no focus when it comes", () => {
  show();
  expect(document.activeElement).toBe(document.body);
});

it("speaks the page's language where the author has written nothing", () => {
  setTexts(visitorTexts("de-AT").said);
  expect(chosenTexts({}).agreeLabel).toBe("Zustimmen");
  setTexts(visitorTexts("fr").said);
  expect(chosenTexts({ agreeLabel: "Oui", declineLabel: " " })).toEqual({ ...chosenTexts({}), agreeLabel: "Oui" });
  expect(chosenTexts({}).declineLabel).toBe("Refuser");
  setTexts(visitorTexts("xx").said);
  expect(chosenTexts({}).agreeLabel).toBe("Agree");
});
