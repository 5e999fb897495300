import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { accountKey } from "../session/account-query.ts";
import { english } from "../texts/texts.ts";
import { Welcome } from "./welcome.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const account = { user: { id: "u1", name: "Ada", email: "ada@example.org", image: null, createdAt: "" } };

/** Opens the link of the first start on a server that has an account, or gets one by this page. */
const open = ({ isSetUp }: { isSetUp: boolean }) => {
  vi.stubGlobal("fetch", async (_: string, { method }: { method?: string } = {}) =>
    Response.json(method === "POST" ? account : { isSetUp, account: null }),
  );
  const root = createRootRoute();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const routes = [
    createRoute({
      getParentRoute: () => root,
      path: "/welcome",
      validateSearch: ({ token }: Record<string, unknown>) => ({ token: String(token) }),
      component: Welcome,
    }),
    // The app loads the screen's script before it shows it.
    createRoute({ getParentRoute: () => root, path: "/new", loader: () => arrived, component: () => <h1>Home</h1> }),
  ];
  const history = createMemoryHistory({ initialEntries: ["/welcome?token=t"] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <IntlProvider locale="en" messages={english}>
        {/* The test's routes have other types than the app's. */}
        <RouterProvider router={router as never} />
      </IntlProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), queries, arrive };
};

it("never calls the new account somebody else's, on the way to the dashboard either", async () => {
  const { user, queries, arrive } = open({ isSetUp: false });
  await user.type(await screen.findByRole("textbox", { name: "Your name" }), "Ada");
  await user.type(screen.getByRole("textbox", { name: "E-mail address" }), "ada@example.org");
  await user.type(screen.getByLabelText("Password"), "correct horse battery");
  await user.click(screen.getByRole("button", { name: "Make account" }));
  await vi.waitFor(() => expect(queries.getQueryData(accountKey)).toEqual({ isSetUp: true, account }));
  expect(screen.queryByText("This server has its owner")).toBeNull();
  arrive();
  await screen.findByRole("heading", { name: "Home" });
});

it("says that a link is over on a server that has an account", async () => {
  open({ isSetUp: true });
  await screen.findByRole("heading", { name: "This server has its owner" });
});
