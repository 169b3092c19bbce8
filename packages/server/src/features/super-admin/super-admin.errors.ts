import { AppError } from '../../platform/http/errors.ts';

/**
 * A single organization is served under any host, but with several each only under its domain. People on another host
 * would be locked out.
 */
export function hostIsNotDomain(host: string, domain: string): AppError {
  return new AppError(
    'host_is_not_domain',
    `With a second organization, each is served only on its own domain, and you are on ${host}. ` +
      `Open this page at ${domain}, sign in there, then create the organization.`,
  );
}

/** The demo's passwords are public, so its users must not reach anything real. */
export function demoCannotCreate(): AppError {
  return new AppError(
    'demo_cannot_create_organizations',
    'The demo cannot create organizations. Remove the demo, then set up your own.',
  );
}

/** Anyone could keep the server busy without limit. */
export function demoCannotBackUp(): AppError {
  return new AppError(
    'demo_cannot_back_up',
    'The demo makes a backup each night, but none on demand. On the server, run "npm run tenantry -- backup PATH".',
  );
}

/** Anyone could read the data of a server next to the demo. */
export function demoCannotDownload(): AppError {
  return new AppError(
    'demo_cannot_download',
    'Backups cannot be downloaded from the demo, because its passwords are public.',
  );
}

export function backsUpElsewhere(): AppError {
  return new AppError(
    'backups_made_elsewhere',
    'The process that runs the jobs makes the backups, and this server does not. On that machine, run "npm run tenantry -- backup PATH".',
  );
}

export function noBackups(): AppError {
  return new AppError(
    'backups_off',
    'This server makes no backups. Set BACKUP_DIR to a folder and do not turn off BACKUP_NIGHTLY, or make one with "npm run tenantry -- backup PATH".',
  );
}
