import { isSuperAdmin } from '@tenantry/contract/access/roles';
import { addDays, monthOf, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { firstInOrder, NOTHING_FOUND, type Attention } from '@tenantry/contract/today/attention';
import type {
  ComingEvent,
  Needs,
  NeedsQuery,
  RecentMoney,
  Today,
  TodayQuery,
} from '@tenantry/contract/today/today.schemas';
import { recentExpenses } from '#features/expenses';
import { comingLeases } from '#features/leases';
import { comingRent, moneyOfToday, recentPayments } from '#features/ledger';
import { chosenBuilding, countsByStatus } from '#features/properties';
import { yearToDate } from '#features/reports';
import type { BackupKeeper } from '../../platform/backup/nightly.ts';
import { calendarDayAt } from '../../platform/clock.ts';
import type { Actor, Transaction } from '../../platform/database/database.ts';
import type { Chosen } from '../../platform/feature.ts';
import { changesNothing, ifMay, may } from '../../platform/may.ts';
import { failedWork, stoppedJobs } from './server-problems.ts';
import type { TodayOptions } from './today.options.ts';
import * as repository from './today.repository.ts';

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
    await stoppedJobs(tx, options),
    await failedWork(tx, options),
  ];
}

/**
 * HOME-2: everything that needs this person, except what they put off. People who change nothing see what is to be done
 * by others.
 */
export async function needsOf(
  tx: Transaction,
  { userId, roles }: Actor,
  { limit, buildingId, ...options }: TodayOptions & NeedsQuery,
): Promise<Needs> {
  const building = await chosenBuilding(tx, buildingId);
  const onlyReads = changesNothing(tx);
  const asked = options.attentionRules.filter(
    ({ needs, work, noHome }) =>
      may(tx, needs) && (onlyReads || !work || may(tx, work)) && !(building && noHome),
  );
  const [snoozed, ...found] = await Promise.all([
    repository.putOff(tx, userId),
    ...asked.map(({ find }) => find(tx, { senderOf: options.senderOf, building })),
  ]);
  const ofServer = isSuperAdmin(roles) && !building ? await serverProblems(tx, options) : [];
  const all = [...ofServer, ...found];
  const findings = all.flatMap((each) => each.findings);
  // A sum that was put off for all homes is put off for a building, too.
  const isPutOff = (key: string) =>
    snoozed.has(key) || (building && snoozed.has(key.replace(`:${building.id}`, '')));
  const open = findings.filter(({ need }) => !isPutOff(need.key));
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

async function comingEvents(tx: Transaction, chosen: Chosen): Promise<ComingEvent[]> {
  const [rent, leases] = await Promise.all([
    ifMay(tx, 'payments:read', () => comingRent(tx, chosen)),
    ifMay(tx, 'leases:read', () => comingLeases(tx, chosen)),
  ]);
  return [...rent, ...leases];
}

async function homesOfToday(tx: Transaction, chosen: Chosen) {
  const { counts, units } = await countsByStatus(tx, chosen);
  return {
    homes: counts.LEASED + counts.FOR_LEASE + counts.UNAVAILABLE,
    leased: counts.LEASED,
    forLease: counts.FOR_LEASE,
    unavailable: counts.UNAVAILABLE,
    ...(units > 0 && { units }),
  };
}

/** HOME-1, UNIT-3: what the caller may read, of everything or of a building. */
export async function todayOf(
  tx: Transaction,
  { buildingId }: TodayQuery,
): Promise<Omit<Today, 'gettingStarted'>> {
  const building = await chosenBuilding(tx, buildingId);
  const chosen = { building };
  const recently = { building, limit: MOST_RECENT };
  const [money, homes, year, coming, payments, expenses] = await Promise.all([
    may(tx, 'payments:read') ? moneyOfToday(tx, chosen) : {},
    may(tx, 'properties:read') ? homesOfToday(tx, chosen) : {},
    may(tx, 'books:read') ? yearToDate(tx, building?.unitIds) : {},
    comingEvents(tx, chosen),
    ifMay(tx, 'payments:read', () => recentPayments(tx, recently)),
    ifMay(tx, 'books:read', () => recentExpenses(tx, recently)),
  ]);
  const recent: RecentMoney[] = [...payments, ...expenses];
  return {
    day: tx.today,
    figures: {
      month: monthOf(tx.today),
      year: Number(tx.today.slice(0, 4)),
      ...money,
      ...homes,
      ...year,
    },
    coming: coming
      .toSorted((one, other) => one.date.localeCompare(other.date))
      .slice(0, MOST_COMING),
    recent: recent
      .toSorted((one, other) => other.date.localeCompare(one.date))
      .slice(0, MOST_RECENT),
  };
}
