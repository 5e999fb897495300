/** Returns where to go after signing in: the previous address if it belongs to this app, otherwise the bots. */
export const nextAddress = (next: string | undefined): string =>
  next !== undefined && /^\/(?![/\\])/.test(next) && !/^\/(sign-in|welcome|reset)(\/|\?|$)/.test(next) ? next : "/";
