import { BackupError } from '../../../platform/backup/backup.errors.ts';

/** An archive cannot be imported; the message tells the person why. */
export class ArchiveError extends BackupError {}

export const noArchive = () => new ArchiveError('This file is not an archive of Tenantry.');

export const damaged = (what: string, cause?: unknown) =>
  new ArchiveError(`The archive is incomplete or was changed: ${what}`, { cause });

export const isMissing = (name: string) => damaged(`${name} is missing.`);

export const isChanged = (name: string) => damaged(`${name} is not what was written.`);

export const newerFormat = () =>
  new ArchiveError('A newer version of Tenantry wrote this archive. Import it with that version.');

export const unknownVersion = (version: string) =>
  new ArchiveError(
    `This archive was written by Tenantry ${version}, whose database this version does not know. ` +
      'Import it with that version or a newer one.',
  );

export const notEmpty = () =>
  new ArchiveError(
    'This installation already has an organization. Import the archive into an empty one: choose another DATA_DIR or database.',
  );
