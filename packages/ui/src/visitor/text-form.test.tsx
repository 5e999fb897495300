import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TextForm } from "./text-form.tsx";

afterEach(cleanup);

const show = (props: Partial<Parameters<typeof TextForm>[0]> = {}) => {
  const onReply = vi.fn();
  render(
    <TextForm placeholder="Type…" buttonLabel="Send" question="Who?" prefilledValue="" onReply={onReply} {...props} />,
  );
  return { onReply, field: screen.getByRole<HTMLInputElement>("textbox", { name: "Who?" }), user: userEvent.setup() };
};

describe("a field of one line", () => {
  it("spec 5.6: sends by Enter or by its button, without the spaces around", async () => {
    const { onReply, field, user } = show();
    await user.type(field, " Ada {Enter}");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(onReply.mock.calls).toEqual([[{ text: "Ada" }], [{ text: "Ada" }]]);
  });

  it("spec 5.5: cannot be sent empty", async () => {
    const { onReply, field, user } = show();
    expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(true);
    await user.type(field, "  {Enter}");
    expect(onReply).not.toHaveBeenCalled();
  });

  it("spec 5.5: leaves the first check to the browser, and what it refuses to the bot", async () => {
    const { field, onReply, user } = show({ kind: "email" });
    // The browser's own validation message is never shown.
    expect([field.type, field.required, field.form?.noValidate]).toEqual(["email", true, true]);
    await user.type(field, "ada{Enter}");
    expect(onReply).toHaveBeenLastCalledWith({ text: "ada", isInvalid: true });
    await user.type(field, "@x.org{Enter}");
    expect(onReply).toHaveBeenLastCalledWith({ text: "ada@x.org" });
  });

  it("is named by its placeholder where nothing was asked, and begins with what is known", () => {
    cleanup();
    render(<TextForm placeholder="Type…" buttonLabel="Send" question="" prefilledValue="Ada" onReply={() => {}} />);
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Type…" }).value).toBe("Ada");
  });
});

describe("a field of several lines", () => {
  it("spec 5.6: takes Enter as a new line and sends with Ctrl or Cmd", async () => {
    const { onReply, field, user } = show({ rows: 6 });
    expect(field.getAttribute("rows")).toBe("6");
    await user.type(field, "one{Enter}two");
    expect(onReply).not.toHaveBeenCalled();
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(onReply).toHaveBeenCalledWith({ text: "one\ntwo" });
    await user.keyboard("{Meta>}{Enter}{/Meta}");
    expect(onReply).toHaveBeenCalledTimes(2);
  });
});
