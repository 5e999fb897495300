/** Loads the script that asks the server: most chats never need it. */
export const loadAsking = () => import("./ask-server.ts");
