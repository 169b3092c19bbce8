import { owedInWords } from '@tenantry/contract/invoices/invoices.rules';
import type { LeaseAccount, OwedFigures } from '@tenantry/contract/ledger/account.schemas';
import { payableFrom } from '@tenantry/contract/ledger/overdue.rules';
import { centsFromDollars } from '@tenantry/contract/shared/money';
import { expect } from 'vitest';
import { mailOf, type Figures } from './figures.testing.ts';
import { cents, type Tenancy } from './tenancy.testing.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + cents(each), 0);

const sumOf = <Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key) =>
  sum(rows.map((row) => row[key]));

const words = ['balanceDue', 'balanceOverdue', 'dueNow', 'late', 'lateFeeOnOverdue'] as const;

const owedOf = (figures: OwedFigures) => ({
  ...Object.fromEntries(words.map((word) => [word, figures[word]])),
  dueNext: figures.dueNext,
});

/** INV-11: the parts of an account add up to its balance, to the cent. */
export function expectPartsToAddUp({ accounts }: Figures): void {
  for (const account of accounts) {
    const { entries, balanceDue, balanceOverdue, dueNow, credit, lateFees } = account;
    const balance = sumOf(entries, 'amount');
    expect(balance).toBe(cents(balanceDue) - cents(credit));
    expect(cents(entries.at(-1)?.balance ?? 0)).toBe(balance);
    expect(sumOf(lateFees, 'owed')).toBe(cents(account.lateFeeOnOverdue));
    expect([balanceOverdue <= dueNow, dueNow <= balanceDue]).toEqual([true, true]);
    for (const charge of entries.filter(({ kind }) => kind === 'charge')) {
      expectChargeToAddUp(account, charge);
    }
    const ofKind = (kind: string) => entries.filter((entry) => entry.kind === kind);
    const spent = ofKind('payment').flatMap(({ applications }) => applications);
    const paid = 0 - sumOf(ofKind('payment'), 'amount') - sumOf(ofKind('reversal'), 'amount');
    expect(paid - sumOf(spent, 'amount')).toBe(cents(credit));
  }
}

/** The applied, the credited and the open part of a charge are its amount. */
function expectChargeToAddUp(
  { entries }: LeaseAccount,
  { amount, remainingBalance, applications, invoiceNumber, items }: LeaseAccount['entries'][number],
): void {
  const notes = entries.filter((each) => each.kind === 'credit');
  const credited = notes.filter((each) => each.invoiceNumber === invoiceNumber);
  for (const applied of applications) {
    expect(sumOf(applied.items, 'amount')).toBe(cents(applied.amount));
  }
  const settled = sumOf(applications, 'amount') - sumOf(credited, 'amount');
  expect(settled + cents(remainingBalance ?? 0)).toBe(cents(amount));
  expect(sumOf(items, 'amount')).toBe(cents(amount));
}

/** The home, the person, receivables, Today, the tenant's page and the reports say what the accounts say. */
export function expectOneVocabulary(figures: Figures): void {
  const { accounts, home, person, receivables, totals, aging, rentRoll } = figures;
  for (const word of words) {
    const whole = sumOf(accounts, word);
    expect(cents(home[word]), `${word} of the home`).toBe(whole);
    expect(cents(figures.ownSummary[word]), `${word} of the tenant`).toBe(whole);
    expect(cents(person[word]), `${word} of the person`).toBe(whole);
    expect(sumOf(person.accounts, word), `${word} of the person's leases`).toBe(whole);
  }
  const late = Math.max(0, ...receivables.map(({ daysLate }) => daysLate));
  const { balanceDue, dueNow } = person;
  expect(figures.people, 'the list of people').toMatchObject([
    { owed: balanceDue, dueNow, daysLate: late },
  ]);
  expect(figures.ofLessee).toEqual(accounts);
  expect(figures.ownSummaries.map(owedOf)).toEqual(accounts.map(owedOf));
  expect(cents(figures.property.balanceDue ?? Number.NaN)).toBe(sumOf(accounts, 'balanceDue'));
  expect(cents(figures.property.dueNow ?? Number.NaN)).toBe(sumOf(accounts, 'dueNow'));
  expect(cents(figures.today.owed ?? Number.NaN)).toBe(sumOf(accounts, 'dueNow'));
  expect(cents(totals.owed)).toBe(sumOf(accounts, 'balanceDue'));
  expect(cents(totals.due)).toBe(sumOf(accounts, 'dueNow'));
  expect(cents(totals.late)).toBe(sumOf(accounts, 'late'));
  expect(sumOf(receivables, 'lateFees'), 'late fees of the list').toBe(cents(totals.lateFees));
  expect(sumOf(receivables, 'owed')).toBe(cents(totals.owed));
  expect(cents(aging.totals.balance)).toBe(
    sumOf(accounts, 'balanceDue') - sumOf(accounts, 'credit'),
  );
  expect(cents(rentRoll.totals.balance)).toBe(cents(aging.totals.balance));
  for (const account of accounts) expectEachPage(figures, account);
}

function expectEachPage({ receivables, needs, aging }: Figures, account: LeaseAccount): void {
  const { leaseId, balanceDue, dueNow, lateFeeOnOverdue, credit, depositHeld } = account;
  const row = receivables.find(({ id }) => id === leaseId);
  expect(row?.owed ?? 0, 'owed in receivables').toBe(balanceDue);
  expect(row?.dueNow ?? 0, 'due now in receivables').toBe(dueNow);
  if (row) expect(row.lateFees, 'late fees in receivables').toBe(lateFeeOnOverdue);
  const aged = aging.rows.find((each) => each.leaseId === leaseId);
  expect([aged?.all.owed ?? 0, aged?.credit ?? 0]).toEqual([balanceDue, credit]);
  const own = needs.filter((need) => 'leaseId' in need && need.leaseId === leaseId);
  const late = own.find((need) => need.kind === 'rent_late');
  expect(late !== undefined).toBe((row?.daysLate ?? 0) > 0);
  if (late?.kind === 'rent_late') {
    expect([late.owed, late.lateFees, late.daysLate]).toEqual([
      dueNow,
      lateFeeOnOverdue,
      row?.daysLate,
    ]);
  }
  const held = own.find((need) => need.kind === 'deposit_held');
  if (held?.kind === 'deposit_held') expect(held.held).toBe(depositHeld);
}

/** The mail about an invoice says what the account says. */
export async function expectMailToAgree(tenancy: Tenancy, figures: Figures): Promise<void> {
  const mail = await mailOf(tenancy, figures);
  const account = figures.accounts.find(({ leaseId }) => leaseId === mail?.leaseId);
  if (!mail || !account) return;
  const { dueNow, lateFeeOnOverdue, dueNext } = account;
  const owed = owedInWords({
    dueNow: centsFromDollars(dueNow),
    lateFeeOnOverdue: centsFromDollars(lateFeeOnOverdue),
    dueNext: dueNext && { day: dueNext.day, amount: centsFromDollars(dueNext.amount) },
  });
  expect(mail.text).toContain(owed);
}

/** BOOKS-17: a held deposit is money that came in and did not go out again; the rest of the cash is income. */
export function expectMoneyThatCameIn(tenancy: Tenancy, figures: Figures): void {
  const { cash, received, interest } = tenancy;
  const { accounts, deposits, rentRoll, books } = figures;
  const held = sumOf(accounts, 'depositHeld');
  for (const { depositHeld } of accounts) expect(depositHeld).toBeGreaterThanOrEqual(0);
  expect(held).toBeLessThanOrEqual(received + interest);
  expect(cents(deposits.total)).toBe(held);
  expect(cents(rentRoll.totals.depositHeld)).toBe(held);
  expect(cents(books.income), 'income').toBe(cash - (held - interest));
  expect(cents(books.totalExpenses), 'interest paid').toBe(interest);
}

/** CHG-15: no late fee begins before its invoice was issued and its days of grace have passed. */
export function expectNoEarlyFee({ invoices, accounts }: Figures): void {
  for (const fee of invoices.filter(({ lateFeeOf }) => lateFeeOf !== null)) {
    const late = invoices.find(({ id }) => id === fee.lateFeeOf);
    if (late) expect(fee.dueDate > payableFrom(late), `fee ${fee.number}`).toBe(true);
  }
  for (const fee of accounts.flatMap(({ lateFees }) => lateFees)) {
    const late = invoices.find(({ id }) => id === fee.invoiceId);
    if (late) expect(fee.lateAfter >= payableFrom(late), `late day of ${late.number}`).toBe(true);
  }
}

/** BOOKS-27: aging adds up, and equals the accounts, today and on earlier days. */
export function expectAgingOfEveryDay({ accounts, aging, agingBefore }: Figures): void {
  const entries = accounts.flatMap((account) => account.entries);
  for (const { asOf, rows, totals } of [aging, ...agingBefore]) {
    for (const { all, rent, fees, other, credit, balance } of [...rows, totals]) {
      for (const { owed, ...buckets } of [all, rent, fees, other]) {
        expect(sum(Object.values(buckets))).toBe(cents(owed));
        expect(Math.min(...Object.values(buckets))).toBeGreaterThanOrEqual(0);
      }
      expect(sum([rent.owed, fees.owed, other.owed])).toBe(cents(all.owed));
      expect(cents(all.owed) - cents(credit)).toBe(cents(balance));
      expect(credit).toBeGreaterThanOrEqual(0);
    }
    expect(sumOf(rows, 'balance')).toBe(cents(totals.balance));
    const until = entries.filter(({ date }) => date <= asOf);
    expect(cents(totals.balance), `balance on ${asOf}`).toBe(sumOf(until, 'amount'));
  }
}
