import type { VacancyReport, VacancyRow } from '@tenantry/contract/reports/vacancy.schemas';
import { addCents, dollarsFromCents } from '@tenantry/contract/shared/money';
import { subtotals } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import type { Span } from './days-let.domain.ts';
import { daysOfYear, namedHomes } from './homes.repository.ts';
import { byName } from './reports.domain.ts';
import { planReads } from './reports.repository.ts';
import { vacancyIn, type RentedTerm, type Vacancy } from './vacancy.domain.ts';
import { offeredHomes, rentedTerms } from './vacancy.repository.ts';

/** BOOKS-29: the rented and vacant days of each home in a year, up to today: of all homes, or of some. */
export async function vacancyOf(
  tx: Transaction,
  year: number = Number(tx.today.slice(0, 4)),
  among?: readonly string[],
): Promise<VacancyReport> {
  const { first, last: end } = daysOfYear(year);
  const last = end < tx.today ? end : tx.today;
  await planReads(tx);
  const [terms, homes] = await Promise.all([rentedTerms(tx, last, among), offeredHomes(tx, among)]);
  const names = await namedHomes(
    tx,
    homes.map(({ id }) => id),
  );
  const nameOf = (id: string) => names.get(id) ?? { propertyName: '' };
  const named = byName(
    homes.map((home) => ({ property: home, name: nameOf(home.id).propertyName })),
  );
  const found = named.flatMap(({ property: home }) => {
    const own = terms.get(home.id) ?? [];
    const span = spanOf(home.addedOn, own, { first, last });
    // Managers of homes keep the leases themselves, so such a home counts only if it has leases here.
    if (span.first > span.last || (home.managed && own.length === 0)) return [];
    return [{ id: home.id, ...nameOf(home.id), vacancy: vacancyIn(own, span, home.asked) }];
  });
  return {
    year,
    until: first <= last ? last : null,
    rows: found.map(({ id, vacancy, ...home }) => ({ ...home, ...present(id, vacancy) })),
    totals: totalsOf(found),
    ...subtotals(found, totalsOf),
  };
}

/** A home counts from the day on which it was added, or its first lease began. */
function spanOf(addedOn: string, terms: readonly RentedTerm[], { first, last }: Span): Span {
  const known = terms.reduce((day, { firstDay }) => (firstDay < day ? firstDay : day), addedOn);
  return { first: known > first ? known : first, last };
}

const present = (propertyId: string, vacancy: Vacancy): Omit<VacancyRow, 'propertyName'> => ({
  propertyId,
  daysLet: vacancy.daysLet,
  daysEmpty: vacancy.daysEmpty,
  lostRent: dollarsFromCents(vacancy.lostRent),
  gaps: vacancy.gaps.map((gap) => ({ ...gap, lostRent: dollarsFromCents(gap.lostRent) })),
  betweenLeases: [...vacancy.betweenLeases],
});

function totalsOf(homes: readonly { readonly vacancy: Vacancy }[]): VacancyReport['totals'] {
  const every = homes.map(({ vacancy }) => vacancy);
  const between = every.flatMap(({ betweenLeases }) => betweenLeases);
  const days = between.reduce((sum, each) => sum + each, 0);
  return {
    daysLet: every.reduce((sum, { daysLet }) => sum + daysLet, 0),
    daysEmpty: every.reduce((sum, { daysEmpty }) => sum + daysEmpty, 0),
    lostRent: dollarsFromCents(addCents(...every.map(({ lostRent }) => lostRent))),
    betweenLeases: between.length > 0 ? Math.round(days / between.length) : null,
  };
}
