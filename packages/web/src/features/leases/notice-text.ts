import type { EarliestDay, Notice, NoticeWay } from '@tenantry/contract/portfolio/notices.schemas';
import { formatDate } from '../../lib/format.ts';

export const wayNames: Readonly<Record<NoticeWay, string>> = {
  PORTAL: 'on the tenant page',
  IN_PERSON: 'in person',
  MAIL: 'by mail',
  CERTIFIED_MAIL: 'by certified mail',
  EMAIL: 'by email',
  POSTED: 'posted at the home',
};

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** `30 days of notice, as the lease says` */
export function whyEarliest({ because, days: count, statute }: EarliestDay): string {
  if (because === 'TERM' || count === null) return 'the end of the fixed term';
  if (because === 'LEASE') return `${days(count)} of notice, as the lease says`;
  return `${days(count)} of notice, as ${statute} requires`;
}

/** `12/31/2026: 30 days of notice, as the lease says` */
export const earliestInWords = (earliest: EarliestDay) =>
  `${formatDate(earliest.day)}: ${whyEarliest(earliest)}`;

/** `Tess Tenant gave notice on 03/10/2026, in person.` */
export const noticeInWords = ({
  tenant,
  givenOn,
  way,
}: Pick<Notice, 'tenant' | 'givenOn' | 'way'>) =>
  `${tenant ?? 'The landlord'} gave notice on ${formatDate(givenOn)}, ${wayNames[way]}.`;
