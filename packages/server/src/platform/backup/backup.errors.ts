/** A backup cannot be made or restored; the message tells the person why. */
export class BackupError extends Error {}

/** It is encrypted, and the passphrase is missing or wrong. */
export class PassphraseError extends BackupError {}
