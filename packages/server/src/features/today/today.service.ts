import { permits } from '@tenantry/contract/access/roles';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Permission } from '@tenantry/contract/shared/permissions';
import { firstInOrder, NOTHING_FOUND, type Attention } from '@tenantry/contract/today/attention';
import type {
  ComingEvent,
  Needs,
  RecentMoney,
  Today,
} from '@tenantry/contract/today/today.schemas';
import { rentPartlyBilled, rentToBill, unusedDays } from '#features/billing';
import { unreadMessages } from '#features/conversations';
import { receiptsToEnter, recentExpenses } from '#features/expenses';
import { comingLeases, endingLeases } from '#features/leases';
import {
  comingRent,
  depositsToReturn,
  lateFeesToBill,
  lateRents,
  moneyOfToday,
  recentPayments,
} from '#features/ledger';
import { undeliveredLetters, unsentMessages } from '#features/messaging';
import { countsByStatus } from '#features/properties';
import { yearToDate } from '#features/reports';
import { statementsToEnter } from '#features/statements';
import { tasksToDo } from '#features/tasks';
import type { BackupKeeper } from '../../platform/backup/nightly.ts';
import type { OrganizationDirectory } from '../../platform/http/directory.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Recurring } from '../../platform/jobs/recurring.ts';
import { calendarDayAt } from '../../platform/clock.ts';
import type { Actor, Transaction } from '../../platform/database/database.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import { failedWork, waitingJobs } from './server-problems.ts';
import * as repository from './today.repository.ts';

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
}

type Rule = (tx: Transaction, options: TodayOptions) => Promise<Attention>;

/** HOME-3: each rule is a query of its own feature, for people who may see its results. */
const rules: readonly (readonly [Permission, Rule])[] = [
  ['payments:read', lateRents],
  ['charges:read', lateFeesToBill],
  ['charges:read', rentToBill],
  ['charges:read', rentPartlyBilled],
  ['charges:read', unusedDays],
  ['payments:read', depositsToReturn],
  ['messages:read', unreadMessages],
  ['leases:read', endingLeases],
  ['books:read', statementsToEnter],
  ['books:read', receiptsToEnter],
  ['tasks:read', tasksToDo],
  ['settings:read', unsent],
  ['messages:read', undeliveredLetters],
];

/** Messages wait in the outbox until there is a mail server, and until somebody has sent them then. */
async function unsent(tx: Transaction, { senderOf }: TodayOptions): Promise<Attention> {
  const { by } = await senderOf(tx);
  return unsentMessages(tx, by !== 'outbox');
}

/** TRUST-11: the last backup failed, or is old. Shown to SuperAdmins, who can fix it. */
function backupProblem(tx: Transaction, backups: BackupKeeper | null): Attention {
  const problem = backups?.problem() ?? null;
  if (problem === null) return NOTHING_FOUND;
  const since = calendarDayAt(tx.now, tx.organization.timeZone);
  const need = { kind: 'backups' as const, key: 'backups', problem };
  return { total: 1, findings: [{ need, since }] };
}

/** OPS-7: what goes wrong on the server. Shown to SuperAdmins, who can fix it. */
async function serverProblems(tx: Transaction, options: TodayOptions): Promise<Attention[]> {
  return [
    backupProblem(tx, options.backups),
    await waitingJobs(tx, options),
    await failedWork(tx, options),
  ];
}

/** HOME-2: everything that needs this person, except what they put off. */
export async function needsOf(
  tx: Transaction,
  { userId, roles }: Actor,
  { limit, ...options }: TodayOptions & { readonly limit: number },
): Promise<Needs> {
  const permitted = rules.filter(([permission]) => permits(roles, permission));
  const [snoozed, ...found] = await Promise.all([
    repository.putOff(tx, userId),
    ...permitted.map(([, find]) => find(tx, options)),
  ]);
  const ofServer = roles.includes('SuperAdmin') ? await serverProblems(tx, options) : [];
  const all = [...ofServer, ...found];
  const findings = all.flatMap((each) => each.findings);
  const open = findings.filter(({ need }) => !snoozed.has(need.key));
  const counted = all.reduce((sum, { total }) => sum + total, 0);
  return {
    total: counted - (findings.length - open.length),
    unread: findings.reduce((sum, { need }) => sum + (need.kind === 'unread' ? need.count : 0), 0),
    items: firstInOrder(open, limit).map(({ need }) => need),
  };
}

/** HOME-2: `Later`. It is shown again tomorrow, if it still needs somebody. */
export async function putOff(
  tx: Transaction,
  userId: string,
  key: string,
): Promise<{ until: CalendarDate }> {
  const until = addDays(tx.today, 1);
  await repository.insertSnooze(tx, userId, { key, until });
  return { until };
}

const MOST_COMING = 5;
const MOST_RECENT = 5;

async function comingEvents(tx: Transaction): Promise<ComingEvent[]> {
  const [rent, leases] = await Promise.all([comingRent(tx), comingLeases(tx)]);
  return [...rent, ...leases];
}

/** HOME-1. */
export async function todayOf(tx: Transaction): Promise<Omit<Today, 'gettingStarted'>> {
  const [money, counts, year, coming, payments, expenses] = await Promise.all([
    moneyOfToday(tx),
    countsByStatus(tx),
    yearToDate(tx),
    comingEvents(tx),
    recentPayments(tx, MOST_RECENT),
    recentExpenses(tx, MOST_RECENT),
  ]);
  const homes = {
    homes: counts.LEASED + counts.FOR_LEASE + counts.UNAVAILABLE,
    leased: counts.LEASED,
    forLease: counts.FOR_LEASE,
    unavailable: counts.UNAVAILABLE,
  };
  const recent: RecentMoney[] = [...payments, ...expenses];
  return {
    day: tx.today,
    figures: { ...money, ...homes, ...year },
    coming: coming
      .toSorted((one, other) => one.date.localeCompare(other.date))
      .slice(0, MOST_COMING),
    recent: recent
      .toSorted((one, other) => other.date.localeCompare(one.date))
      .slice(0, MOST_RECENT),
  };
}
