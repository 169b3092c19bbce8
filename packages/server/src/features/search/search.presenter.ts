import type { Home } from '@tenantry/contract/properties/home';
import { isStaff } from '@tenantry/contract/access/roles';
import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import type { SearchTerms } from '@tenantry/contract/search/search-terms';
import type { SearchKind } from '@tenantry/contract/search/search.schemas';
import { matchOfAll } from '@tenantry/contract/search/typos';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents } from '@tenantry/contract/shared/money';
import type { searchUsers } from '#features/access';
import type { searchConversations } from '#features/conversations';
import type { searchExpenses } from '#features/expenses';
import type { searchLeases } from '#features/leases';
import type { searchInvoices, searchPayments } from '#features/ledger';
import type { searchProperties } from '#features/properties';
import type { TextSearch } from '../../platform/search/matching.ts';
import type { Ranked } from './search.domain.ts';

type Search = TextSearch & SearchTerms;

type RowOf<Find extends (...given: never[]) => Promise<readonly unknown[]>> = Awaited<
  ReturnType<Find>
>[number];

/** The rank of a result whose number or amount equals the search text. */
const EXACT = 0;

/** The search text is contained, but maybe by chance. */
const ASIDE = 3;

interface Page {
  readonly path: string;
  readonly [parameter: string]: string;
}

function pathOf({ path, ...parameters }: Page): string {
  const query = new URLSearchParams(parameters).toString();
  return query ? `${path}?${query}` : path;
}

function ranked(
  kind: SearchKind,
  {
    match,
    id,
    title,
    details,
    page,
  }: {
    readonly match: number | null;
    readonly id: string;
    readonly title: string;
    readonly details: readonly (string | null)[];
    readonly page: Page;
  },
): Ranked[] {
  if (match === null) return [];
  const detail = details.filter(Boolean).join(', ');
  return [{ match, result: { kind, id, title, detail, path: pathOf(page) } }];
}

function matchOfText(text: string, { words, similar }: Search): number | null {
  return words.length === 0 ? null : matchOfAll(words, text, similar);
}

const propertyPage = (id: string) => ({ path: `/admin-landing/view-property/${id}` });

export function property(row: RowOf<typeof searchProperties>, search: Search): Ranked[] {
  const { id, home, city, state, zipCode, text } = row;
  return ranked('property', {
    match: matchOfText(text, search),
    id,
    title: home.label,
    details: [city, `${state} ${zipCode}`],
    page: propertyPage(id),
  });
}

type User = RowOf<typeof searchUsers>;

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
    path: pathOf({ path: `/people/${id}` }),
  };
}

export function lease(row: Lease, search: Search): Ranked[] {
  const { id, propertyId, home, city, emailAddress, monthlyCost, status } = row;
  const lastDay = row.endedOn ?? row.endDate;
  const term = lastDay
    ? `${status === 'EXPIRED' ? 'ended' : 'until'} ${formatCalendarDate(lastDay)}`
    : 'month to month';
  return ranked('lease', {
    match:
      matchOfText(`${nameOf(row)} ${emailAddress} ${home.label} ${city}`, search) ??
      matchOfPhone(row, search),
    id,
    title: `Lease of ${nameOf(row)}`,
    details: [home.label, formatCents(monthlyCost), term],
    page: { path: '/account', propertyId, lease: id },
  });
}

export function invoice(row: RowOf<typeof searchInvoices>): Ranked[] {
  const { id, propertyId, number, lessee, home, amount, dueDate, remainingBalance } = row;
  return ranked('invoice', {
    match: EXACT,
    id,
    title: `Invoice ${invoiceLabel(number)}`,
    details: [
      lessee,
      home.label,
      formatCents(amount),
      remainingBalance > 0 ? `due ${formatCalendarDate(dueDate)}` : 'paid',
    ],
    page: { path: '/admin-invoices', propertyId, show: 'unpaid,paid', view: id },
  });
}

export function payment(row: RowOf<typeof searchPayments>): Ranked[] {
  const { id, propertyId, amount, method, description, lessee, paymentDate } = row;
  return ranked('payment', {
    match: EXACT,
    id,
    title: `Payment of ${formatCents(amount)}`,
    details: [
      lessee,
      method === description ? method : `${method}: ${description}`,
      formatCalendarDate(paymentDate),
    ],
    page: { path: '/property-payments', propertyId, view: id },
  });
}

export function conversation(row: RowOf<typeof searchConversations>, search: Search): Ranked[] {
  const { id, propertyId, subject, name, home } = row;
  return ranked('conversation', {
    match: matchOfText(`${subject} ${name}`, search),
    id,
    title: subject,
    details: [name, home.label],
    page: { path: '/message-respond', propertyId, conversationId: id },
  });
}

const besides = (match: number | null) => match && match + 1;

export function expense(row: RowOf<typeof searchExpenses>, search: Search): Ranked[] {
  const { id, propertyId, vendor, note, date, amount, home } = row;
  const isAmount = search.amount !== null && Math.abs(amount) === search.amount;
  return ranked('expense', {
    match: isAmount
      ? EXACT
      : (matchOfText(vendor, search) ?? besides(matchOfText(`${vendor} ${note}`, search))),
    id,
    title: vendor || 'Expense',
    details: [formatCents(amount), formatCalendarDate(date), home?.label ?? null, note],
    page:
      propertyId === null
        ? { path: '/org-expense-receipt', expenseId: id }
        : { path: '/expense-receipt', propertyId, expenseId: id },
  });
}
