import type { Ranked } from '@tenantry/contract/search/ranked';
import type { Home } from '@tenantry/contract/properties/home';
import { isStaff } from '@tenantry/contract/access/roles';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents } from '@tenantry/contract/shared/money';
import type { usersFound } from '#features/access';
import type { searchLeases } from '#features/leases';
import type { searchProperties } from '#features/properties';
import { ASIDE, EXACT, matchOfText, ranked, type Search } from '../../platform/search/found.ts';

type RowOf<Find extends (...given: never[]) => Promise<readonly unknown[]>> = Awaited<
  ReturnType<Find>
>[number];

const propertyPage = (id: string) => ({ path: `/admin-landing/view-property/${id}` });

export function property(row: RowOf<typeof searchProperties>): readonly Ranked[] {
  const { match, id, home, city, state, zipCode } = row;
  return ranked('property', {
    match,
    id,
    title: home.label,
    details: [city, `${state} ${zipCode}`],
    page: propertyPage(id),
  });
}

type User = RowOf<typeof usersFound>;

type Lease = RowOf<typeof searchLeases>;

const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

/** Fewer digits occur in many phone numbers by chance. */
const WHOLE_PHONE = 7;

function matchOfPhone({ phoneNumber }: Lease, { phone }: Search): number | null {
  if (phone === null || !phoneNumber.replace(/\D/g, '').includes(phone)) return null;
  return phone.length < WHOLE_PHONE ? ASIDE : EXACT;
}

/** Matches by their account, or by data of a lease. */
export function matchOfPerson(user: User, leases: readonly Lease[], search: Search) {
  const matches = [
    ...[user, ...leases].map((each) => matchOfText(`${nameOf(each)} ${each.emailAddress}`, search)),
    ...leases.map((each) => matchOfPhone(each, search)),
  ].filter((match) => match !== null);
  return matches.length === 0 ? [] : [{ user, match: Math.min(...matches) }];
}

export function person(user: User, home: Home | undefined): Ranked['result'] {
  const { id, emailAddress, roles, deactivatedAt } = user;
  const role = isStaff(roles) ? 'Staff' : 'Tenant';
  const details = [role, home?.label ?? emailAddress, deactivatedAt && 'deactivated'];
  return {
    kind: 'person',
    id,
    title: nameOf(user),
    detail: details.filter(Boolean).join(', '),
    path: `/people/${id}`,
  };
}

export function lease(row: Lease, search: Search): readonly Ranked[] {
  const { id, propertyId, home, names, emailAddress, monthlyCost, status } = row;
  const lastDay = row.endedOn ?? row.endDate;
  const term = lastDay
    ? `${status === 'EXPIRED' ? 'ended' : 'until'} ${formatCalendarDate(lastDay)}`
    : 'month to month';
  return ranked('lease', {
    match:
      matchOfText(`${names} ${emailAddress} ${home.address}`, search) ?? matchOfPhone(row, search),
    id,
    title: `Lease of ${names}`,
    details: [home.label, formatCents(monthlyCost), term],
    page: { path: '/account', propertyId, lease: id },
  });
}
