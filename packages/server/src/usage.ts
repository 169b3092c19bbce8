/** The usage lines of the program's commands. */
export const doctorUsage = 'tenantry doctor [--json]';
export const migrateUsage = 'tenantry migrate [--distribute]';
export const createAdminUsage =
  'tenantry create-admin --email ADDRESS --first-name NAME --last-name NAME [--domain DOMAIN] [--role SiteAdmin]';

export const usage = `Usage: tenantry COMMAND
  serve         the web app, the API and the background jobs
  work          the background jobs alone
  migrate       bring the database to the current schema, and exit
                ${migrateUsage}
  demo          serve, with the demo organization loaded into an empty database
  doctor        check settings, database, disk, clock, mail, files and all records, and exit
                ${doctorUsage}
  rotate-key    encrypt values under a key of SECRET_KEY_OLD with the current key, and exit
  create-admin  make an administrator, for people who are locked out, and print a link to set the password
                ${createAdminUsage}
  backup PATH   write everything to a new file, or into a folder; also while a server runs
  restore PATH  bring a backup into an empty database, check it, and exit
  import-archive PATH  bring the archive of an organization into an empty database, check it, and exit
  --version     print the version, and exit
  --help        print this, and exit`;
