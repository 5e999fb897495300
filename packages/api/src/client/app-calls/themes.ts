// Generated from the contracts by scripts/generate.mjs: change a contract, then run `npm run generate`.
import type { CallOf } from "../app-call.ts";

export const listFonts: CallOf<"listFonts"> = { method: "GET", path: "/api/v1/fonts", takesBody: false };
export const listThemeTemplates: CallOf<"listThemeTemplates"> = {
  method: "GET",
  path: "/api/v1/themeTemplates",
  takesBody: false,
};
export const saveThemeTemplate: CallOf<"saveThemeTemplate"> = {
  method: "PUT",
  path: "/api/v1/themeTemplates/{id}",
  takesBody: true,
};
export const deleteThemeTemplate: CallOf<"deleteThemeTemplate"> = {
  method: "DELETE",
  path: "/api/v1/themeTemplates/{id}",
  takesBody: false,
};
export const listThemes: CallOf<"listThemes"> = { method: "GET", path: "/api/v1/themes", takesBody: false };
export const createTheme: CallOf<"createTheme"> = { method: "POST", path: "/api/v1/themes", takesBody: true };
export const changeTheme: CallOf<"changeTheme"> = { method: "PATCH", path: "/api/v1/themes/{id}", takesBody: true };
export const deleteTheme: CallOf<"deleteTheme"> = { method: "DELETE", path: "/api/v1/themes/{id}", takesBody: false };
