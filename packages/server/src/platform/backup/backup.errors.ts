/** A backup cannot be made or restored; the message tells the person why. */
export class BackupError extends Error {}
