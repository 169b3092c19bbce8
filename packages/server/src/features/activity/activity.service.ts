import type {
  ActivePerson,
  ActivityEvent,
  ActivityPage,
  ActivityQuery,
} from '@tenantry/contract/activity/activity.schemas';
import { isStaff } from '@tenantry/contract/access/roles';
import { usersByIds } from '#features/access';
import { presentEvents } from '#features/portfolio';
import { valuesOf, type AuditEvent } from '../../platform/audit/event-pages.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { may } from '../../platform/may.ts';
import * as repository from './activity.repository.ts';
import { subjects, type Subject } from './subjects.ts';

/** DATA-7: a page of what happened in the organization, newest first. */
export async function listActivity(tx: Transaction, query: ActivityQuery): Promise<ActivityPage> {
  const { rows, next } = await repository.activityOf(tx, query);
  return { events: await withSubjects(tx, rows), next };
}

/** The people who have done something. The names of tenants are for those who may read people. */
export async function activePeople(tx: Transaction): Promise<ActivePerson[]> {
  const found = await usersByIds(tx, await valuesOf(tx, 'actor_id'));
  const namesAll = may(tx, 'people:read') && tx.actor?.scope === 'everything';
  return found
    .filter(({ roles }) => namesAll || isStaff(roles))
    .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
    .toSorted((one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1));
}

type Named = Pick<ActivityEvent, 'title' | 'home' | 'homeIsArchived'>;

const unnamed: Named = { title: null, home: null, homeIsArchived: false };

async function withSubjects(
  tx: Transaction,
  rows: readonly AuditEvent[],
): Promise<ActivityEvent[]> {
  const [events, named] = await Promise.all([presentEvents(tx, rows), namesOf(tx, rows)]);
  return rows.flatMap(({ entityId }, index) => {
    const event = events[index];
    return event ? { ...event, entityId, ...(named.get(entityId) ?? unnamed) } : [];
  });
}

/** What the events are about, by the ids of the records. Each table is asked once. */
async function namesOf(tx: Transaction, rows: readonly AuditEvent[]): Promise<Map<string, Named>> {
  const asked = new Map<Subject, Set<string>>();
  for (const { action, entityId } of rows) {
    for (const subject of subjects[action.split('.')[0] ?? ''] ?? []) {
      asked.set(subject, (asked.get(subject) ?? new Set()).add(entityId));
    }
  }
  const found = await Promise.all(
    [...asked].map(([subject, ids]) => repository.rowsOfSubject(tx, subject, [...ids])),
  );
  const records = found.flat();
  const homeOfLease = await repository.homesOfLeases(
    tx,
    records.flatMap(({ propertyId, leaseId }) => (propertyId === null && leaseId ? leaseId : [])),
  );
  const homeIdOf = ({ propertyId, leaseId }: (typeof records)[number]) =>
    propertyId ?? homeOfLease.get(leaseId ?? '');
  const homes = await repository.homesWithState(tx, [
    ...new Set(records.flatMap((record) => homeIdOf(record) ?? [])),
  ]);
  return new Map(
    records.map((record) => [
      record.id,
      { ...unnamed, title: record.title, ...homes.get(homeIdOf(record) ?? '') },
    ]),
  );
}
