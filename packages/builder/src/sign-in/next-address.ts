/** Where to go after signing in: the address one came from, if it is one of this app, else the bots. */
export const nextAddress = (next: string | undefined): string =>
  next !== undefined && /^\/(?![/\\])/.test(next) && !/^\/(sign-in|welcome|reset)(\/|\?|$)/.test(next) ? next : "/";
