import { explain } from "../base/explain.ts";

/** Suggests what to do if the database at DATABASE_URL can't be reached or used. */
export const explainDatabase = (error: unknown, url: string | undefined): string => {
  const otherwise = "See that it runs and that DATABASE_URL has its address, user, password and database.";
  if (url === undefined || !URL.canParse(url)) return otherwise;
  const { host, hostname, pathname, username } = new URL(url);
  const database = decodeURIComponent(pathname.slice(1));
  return explain(
    error,
    [
      [
        /ECONNREFUSED/,
        `Nothing listens at ${host}. Start the database there, or correct the address in DATABASE_URL. In a container, localhost is the container itself: name the database's service.`,
      ],
      [
        /ENOTFOUND|EAI_AGAIN/,
        `The name ${hostname} is not known on this machine. Correct it in DATABASE_URL; the names of Docker's services are known only inside their network.`,
      ],
      [
        /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|No answer within/,
        `${host} doesn't answer. See that the address in DATABASE_URL is right, and that no firewall stands between.`,
      ],
      [
        /28P01|28000|ER_ACCESS_DENIED/,
        `Correct the user (${decodeURIComponent(username)}) and the password in DATABASE_URL. In a password @ : / # ? % are written as %40 %3A %2F %23 %3F %25.`,
      ],
      [
        /3D000|ER_BAD_DB_ERROR/,
        `Make the database there (create database ${database}), or correct its name at the end of DATABASE_URL.`,
      ],
      [/42501|ER_DBACCESS_DENIED|ER_TABLEACCESS_DENIED/, "Let this user make tables and write there."],
      [/53300|ER_CON_COUNT/, "It has no connection left: allow more of them there, or start fewer processes."],
    ],
    otherwise,
  );
};
