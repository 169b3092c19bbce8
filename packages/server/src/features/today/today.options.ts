import type { BackupKeeper } from '../../platform/backup/nightly.ts';
import type { OrganizationDirectory } from '../../platform/http/directory.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Recurring } from '../../platform/jobs/recurring.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import type { AttentionRule } from '../../platform/feature.ts';

/** What Today knows about the installation. */
export interface TodayOptions {
  readonly senderOf: SenderOf;
  /** Whether a card provider is set up that moves real money. */
  readonly takesCards: boolean;
  /** Null if the settings want no backups. */
  readonly backups: BackupKeeper | null;
  readonly directory: OrganizationDirectory;
  /** The jobs and tasks of the installation. */
  jobs(): readonly Job<never>[];
  readonly recurring: readonly Recurring[];
  /** How long the server has been running. */
  secondsUp(): number;
  /** HOME-3: what the features find. */
  readonly attentionRules: readonly AttentionRule[];
}
