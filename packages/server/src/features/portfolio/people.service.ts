import type {
  LeaseOfPerson,
  Person,
  PersonAccounts,
} from '@tenantry/contract/portfolio/people.schemas';
import type { Letter } from '@tenantry/contract/messaging/messaging.schemas';
import { addCents, centsFromDollars, dollarsFromCents } from '@tenantry/contract/shared/money';
import { lastSignInOf, presentUsers, userById } from '#features/access';
import {
  allLeasesOfUser,
  homesOf,
  presentLeases,
  lesseeNamer,
  lesseeOfLease,
  type LeaseRow,
} from '#features/leases';
import { accountsOfLeases } from '#features/ledger';
import { lettersOfPerson } from '#features/messaging';
import { placesOf, propertiesByIds } from '#features/properties';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';

async function existingUser(tx: Transaction, userId: string) {
  const row = await userById(tx, userId);
  if (!row) throw notFound();
  return row;
}

/** HOME-7: the details of a person. */
export async function personOf(tx: Transaction, userId: string): Promise<Person> {
  const row = await existingUser(tx, userId);
  const [[user], leases, lastSignIn] = await Promise.all([
    presentUsers(tx, { homesOf, placesOf }, [row]),
    allLeasesOfUser(tx, userId),
    lastSignInOf(tx, userId),
  ]);
  if (!user) throw notFound();
  return {
    ...user,
    phoneNumber: await phoneOf(tx, userId, leases[0]),
    lastSignInOn: lastSignIn && calendarDayAt(instantOf(lastSignIn), tx.organization.timeZone),
  };
}

/** A lease has only the number of its primary tenant. */
async function phoneOf(tx: Transaction, userId: string, lease: LeaseRow | undefined) {
  if (!lease) return '';
  if (lease.userId === userId) return lease.phoneNumber;
  return (await lesseeOfLease(tx, lease.id, userId))?.phoneNumber ?? '';
}

/** HOME-7: the leases of a person, newest first. */
export async function leasesOfPerson(tx: Transaction, userId: string): Promise<LeaseOfPerson[]> {
  await existingUser(tx, userId);
  const rows = await allLeasesOfUser(tx, userId);
  const leases = await presentLeases(tx, rows, { leaseIds: rows.map(({ id }) => id) });
  const homes = await propertiesByIds(tx, [...new Set(leases.map(({ propertyId }) => propertyId))]);
  const homeWith = new Map(homes.map((each) => [each.id, each]));
  return leases.flatMap((lease) => {
    const property = homeWith.get(lease.propertyId);
    if (!property) return [];
    return { ...lease, home: property.home, homeDeleted: property.archivedAt !== null };
  });
}

/** HOME-7: the invitation of a person, and the emails to them that did not arrive. */
export async function lettersOf(tx: Transaction, userId: string): Promise<Letter[]> {
  await existingUser(tx, userId);
  return lettersOfPerson(tx, userId);
}

/** HOME-7: the balance of a person, with its charges and payments. */
export async function accountsOfPerson(tx: Transaction, userId: string): Promise<PersonAccounts> {
  await existingUser(tx, userId);
  const leases = await allLeasesOfUser(tx, userId);
  const leaseIds = leases.map(({ id }) => id);
  const accounts = await accountsOfLeases(tx, leases, {
    naming: lesseeNamer(tx, { among: { leaseIds } }),
  });
  const homes = new Map(leases.map(({ id, propertyId }) => [id, propertyId]));
  const sum = (figure: keyof Omit<PersonAccounts, 'accounts'>) =>
    dollarsFromCents(addCents(...accounts.map((account) => centsFromDollars(account[figure]))));
  return {
    balanceDue: sum('balanceDue'),
    dueNow: sum('dueNow'),
    balanceOverdue: sum('balanceOverdue'),
    lateFeeOnOverdue: sum('lateFeeOnOverdue'),
    late: sum('late'),
    credit: sum('credit'),
    depositHeld: sum('depositHeld'),
    accounts: accounts.map((account) => ({
      ...account,
      propertyId: homes.get(account.leaseId) ?? '',
    })),
  };
}
