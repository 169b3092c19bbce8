import { KEY_DAYS } from '@tenantry/contract/api-keys/api-keys.rules';
import { concernsEverything } from '@tenantry/contract/access/roles';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Permission } from '@tenantry/contract/shared/permissions';

/** Permissions, and the homes that they are for. */
interface Reach {
  readonly permissions: ReadonlySet<Permission>;
  readonly scope: 'everything' | readonly string[];
}

/** The choices for a key. */
interface Chosen {
  readonly permissions: readonly Permission[];
  readonly propertyIds: readonly string[] | null;
}

/** A key has what was chosen for it, as far as its person still has it. */
export function reachOfKey(person: Reach, { permissions, propertyIds }: Chosen): Reach {
  const { scope } = person;
  const reached = new Set(scope === 'everything' ? propertyIds : scope);
  const homes = propertyIds?.filter((id) => reached.has(id)) ?? scope;
  const held = permissions.filter(
    (permission) =>
      person.permissions.has(permission) &&
      (homes === 'everything' || !concernsEverything(permission)),
  );
  return { permissions: new Set(held), scope: homes };
}

/** The last day of a new key; null if it is over, or too far away. */
export function lastDayOfKey(
  chosen: CalendarDate | undefined,
  today: CalendarDate,
): CalendarDate | null {
  const day = chosen ?? addDays(today, KEY_DAYS.usual);
  return day < today || day > addDays(today, KEY_DAYS.most) ? null : day;
}
