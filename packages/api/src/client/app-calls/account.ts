// Generated from the contracts by scripts/generate.mjs: change a contract, then run `npm run generate`.
import type { CallOf } from "../app-call.ts";

export const getAccount: CallOf<"getAccount"> = { method: "GET", path: "/api/v1/account", takesBody: false };
export const createOwner: CallOf<"createOwner"> = { method: "POST", path: "/api/v1/account", takesBody: true };
export const signIn: CallOf<"signIn"> = { method: "POST", path: "/api/v1/account/sign-in", takesBody: true };
export const signOut: CallOf<"signOut"> = { method: "POST", path: "/api/v1/account/sign-out", takesBody: false };
export const changeName: CallOf<"changeName"> = { method: "PATCH", path: "/api/v1/account", takesBody: true };
export const changePassword: CallOf<"changePassword"> = {
  method: "POST",
  path: "/api/v1/account/password",
  takesBody: true,
};
export const listSessions: CallOf<"listSessions"> = {
  method: "GET",
  path: "/api/v1/account/sessions",
  takesBody: false,
};
export const endSession: CallOf<"endSession"> = {
  method: "DELETE",
  path: "/api/v1/account/sessions/{id}",
  takesBody: false,
};
export const createResetLink: CallOf<"createResetLink"> = {
  method: "POST",
  path: "/api/v1/account/reset-links",
  takesBody: true,
};
export const resetPassword: CallOf<"resetPassword"> = {
  method: "POST",
  path: "/api/v1/account/reset-password",
  takesBody: true,
};
export const changeEmail: CallOf<"changeEmail"> = { method: "POST", path: "/api/v1/account/email", takesBody: true };
export const confirmEmail: CallOf<"confirmEmail"> = {
  method: "POST",
  path: "/api/v1/account/confirm-email",
  takesBody: true,
};
export const changePicture: CallOf<"changePicture"> = {
  method: "POST",
  path: "/api/v1/account/picture",
  takesBody: true,
};
export const getPicture: CallOf<"getPicture"> = {
  method: "GET",
  path: "/api/v1/account/pictures/{name}",
  takesBody: false,
};
export const deleteAccount: CallOf<"deleteAccount"> = {
  method: "POST",
  path: "/api/v1/account/delete",
  takesBody: true,
};
export const getAsker: CallOf<"getAsker"> = { method: "GET", path: "/api/v1/users/me", takesBody: false };
export const changeAsker: CallOf<"changeAsker"> = { method: "PATCH", path: "/api/v1/users/me", takesBody: true };
export const getWaysToSignIn: CallOf<"getWaysToSignIn"> = {
  method: "GET",
  path: "/api/v1/account/ways",
  takesBody: false,
};
export const startSignIn: CallOf<"startSignIn"> = {
  method: "POST",
  path: "/api/v1/account/providers/{provider}/start",
  takesBody: true,
};
export const connectProvider: CallOf<"connectProvider"> = {
  method: "POST",
  path: "/api/v1/account/providers/{provider}/connect",
  takesBody: false,
};
export const finishSignIn: CallOf<"finishSignIn"> = {
  method: "POST",
  path: "/api/v1/account/providers/finish",
  takesBody: true,
};
export const listConnections: CallOf<"listConnections"> = {
  method: "GET",
  path: "/api/v1/account/connections",
  takesBody: false,
};
export const disconnectProvider: CallOf<"disconnectProvider"> = {
  method: "DELETE",
  path: "/api/v1/account/connections/{id}",
  takesBody: false,
};
export const sendSignInCode: CallOf<"sendSignInCode"> = {
  method: "POST",
  path: "/api/v1/account/mail-codes",
  takesBody: true,
};
export const signInByCode: CallOf<"signInByCode"> = {
  method: "POST",
  path: "/api/v1/account/mail-codes/sign-in",
  takesBody: true,
};
export const startSignUp: CallOf<"startSignUp"> = { method: "POST", path: "/api/v1/account/sign-up", takesBody: true };
export const readSignUp: CallOf<"readSignUp"> = {
  method: "POST",
  path: "/api/v1/account/sign-up/read",
  takesBody: true,
};
export const finishSignUp: CallOf<"finishSignUp"> = {
  method: "POST",
  path: "/api/v1/account/sign-up/finish",
  takesBody: true,
};
