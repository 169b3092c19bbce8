import type { ComingEvent, Need } from '@tenantry/contract/today/today.schemas';
import { formatDate, formatMoney, invoiceLabel } from '../../lib/format.ts';

/** `1 invoice`, `2 invoices`. */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;
}

const utc = { timeZone: 'UTC' } as const;

function asDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** `Tuesday, November 24`, from a calendar day. */
export function longDay(day: string): string {
  const form = { ...utc, weekday: 'long', month: 'long', day: 'numeric' } as const;
  return asDate(day).toLocaleDateString('en-US', form);
}

/** `Dec 1`, from a calendar day. */
export function shortDay(day: string): string {
  return asDate(day).toLocaleDateString('en-US', { ...utc, month: 'short', day: 'numeric' });
}

/** `December`, from a calendar month. */
export function monthName(month: string): string {
  return asDate(`${month}-01`).toLocaleDateString('en-US', { ...utc, month: 'long' });
}

const greetings = [
  [5, 'Hello'],
  [12, 'Good morning'],
  [18, 'Good afternoon'],
  [24, 'Good evening'],
] as const;

/** @param hour of the local time, from 0 to 23 */
export function greeting(hour: number): string {
  return greetings.find(([until]) => hour < until)?.[1] ?? 'Hello';
}

const numbers = 'No,One,Two,Three,Four,Five,Six,Seven,Eight,Nine,Ten'.split(',');

/** `Four things need your attention.` */
export function needsSummary(total: number): string {
  const count = numbers[total] ?? total.toLocaleString('en-US');
  if (total === 0) return 'Nothing needs your attention.';
  return total === 1 ? 'One thing needs your attention.' : `${count} things need your attention.`;
}

export interface Words {
  readonly title: string;
  readonly detail: string;
}

type WordsOf = { [Kind in Need['kind']]: (need: Extract<Need, { kind: Kind }>) => Words };

const sentences = (...parts: readonly (string | false)[]) =>
  parts.filter((part) => part !== false).join('. ');

/** The subject of `have been waiting for 7 minutes`. */
const workOf = {
  mail: 'emails',
  texts: 'text messages',
  reading: 'receipts to extract',
  rest: 'other jobs',
} as const;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const needTexts: WordsOf = {
  rent_late: ({ lessee, owed, lateFees, invoices, daysLate, home }) => ({
    title: `${lessee} owes ${formatMoney(owed)}`,
    detail: sentences(
      home.label,
      `${invoices > 1 ? `${counted(invoices, 'invoice')}, ` : ''}${counted(daysLate, 'day')} late`,
      lateFees > 0 && `Late fee so far ${formatMoney(lateFees)}`,
    ),
  }),
  late_fee: ({ lessee, lateFees, number, home }) => ({
    title: `Late fee of ${formatMoney(lateFees)} is not billed`,
    detail: sentences(
      home.label,
      `${lessee} paid invoice ${invoiceLabel(number)} after its late date`,
    ),
  }),
  unread: ({ count, conversation: { name, subject, home } }) => ({
    title: counted(count, 'unread message'),
    detail:
      count === 1
        ? `${name}: ${subject}. ${home.label}`
        : `Newest from ${name}: ${subject}. ${home.label}`,
  }),
  rent_to_bill: ({ month, leases, rent, firstDue }) => ({
    title: `${monthName(month)} rent: ${counted(leases, 'invoice')} to create`,
    detail: `${formatMoney(rent)} of rent, due ${formatDate(firstDue)}. ${
      leases === 1 ? 'Review it, then create it' : 'Review them, then create all at once'
    }`,
  }),
  rent_missed: ({ lessee, home, firstDay, rest }) => ({
    title: `${formatMoney(rest)} of ${monthName(firstDay.slice(0, 7))} rent is not billed`,
    detail: `${home.label}. An invoice of ${lessee} bills only part of it`,
  }),
  unused_days: ({ lessee, home, number, lastDay, unused }) => ({
    title: `${formatMoney(unused)} of invoice ${invoiceLabel(number)} is for unused days`,
    detail: `${home.label}. ${lessee}’s lease ended on ${formatDate(lastDay)}`,
  }),
  lease_ending: ({ lessee, home, lastDay, daysLeft }) => {
    if (daysLeft < 0) {
      return {
        title: `Did ${lessee} move out?`,
        detail: `${home.label}. The lease ended on ${formatDate(lastDay)}. Until you answer, no rent is billed and the home is not offered to the public`,
      };
    }
    return {
      title: `${lessee}’s lease ends ${
        daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
      }`,
      detail: `${home.label}. The last day is ${formatDate(lastDay)}`,
    };
  },
  deposit_held: ({ lessee, home, held, endedOn, returnBy }) => ({
    title: `Deposit of ${formatMoney(held)} to return`,
    detail: sentences(
      `${home.label}. ${lessee}’s lease ended on ${formatDate(endedOn)}`,
      returnBy !== undefined && `Return it by ${formatDate(returnBy.day)}: ${returnBy.statute}`,
    ),
  }),
  statement: ({ home, addedOn }) => ({
    title: `Statement of ${home.label}`,
    detail: `Added ${formatDate(addedOn)}, not entered in your books yet`,
  }),
  task: ({ title, about, daysOverdue }) => ({
    title,
    detail: sentences(
      about ?? false,
      daysOverdue === 0 ? 'Due today' : `${counted(daysOverdue, 'day')} overdue`,
    ),
  }),
  receipts: ({ count }) => ({
    title: `${counted(count, 'receipt')} could not be extracted`,
    detail: 'Enter the vendor, the date and the amount manually',
  }),
  outbox: ({ count, sendable }) => ({
    title: `${counted(count, 'message')} ${count === 1 ? 'was' : 'were'} not sent`,
    detail: sendable
      ? 'They waited for a mail server. Send them in the outbox'
      : 'No mail server is set up, so no one receives email from Tenantry',
  }),
  undelivered: ({ recipient, subject, failure }) => ({
    title: `Not delivered: ${subject}`,
    detail: `To ${recipient}. ${failure.replace(/\.$/, '')}`,
  }),
  message_undelivered: ({ conversation: { name, subject, home }, failure }) => ({
    title: `Message to ${name} not delivered: ${subject}`,
    detail: `${home.label}. ${failure.replace(/\.$/, '')}`,
  }),
  backups: ({ problem }) => ({ title: 'The backups need attention', detail: problem }),
  jobs_waiting: ({ lanes, minutes }) => ({
    title: `${capitalized(lanes.map((lane) => workOf[lane]).join(' and '))} have been waiting for ${counted(minutes, 'minute')}`,
    detail:
      'Check that a server that runs jobs is running, and read its log. If it says nothing, restart it',
  }),
  task_failed: ({ title, organization, since }) => ({
    title: `${title} failed for ${organization}`,
    detail: `Since ${formatDate(since)}. It will be tried again, and the server’s log says why it failed`,
  }),
};

/** The texts of a need: a title, and a sentence without a period. */
export function wordsOf(need: Need): Words {
  const words = needTexts[need.kind] as (of: Need) => Words;
  return words(need);
}

/** The text of a coming event. */
export function eventText(event: ComingEvent): string {
  if (event.kind === 'rent_due') {
    return `Rent of ${formatMoney(event.rent)} due, ${counted(event.leases, 'lease')}`;
  }
  const verb = event.kind === 'lease_ends' ? 'ends' : 'starts';
  return `${event.lessee}’s lease ${verb}. ${event.home.label}`;
}
