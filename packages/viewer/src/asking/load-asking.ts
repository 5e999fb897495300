/** What asks the server for something: most chats never do. */
export const loadAsking = () => import("./ask-server.ts");
