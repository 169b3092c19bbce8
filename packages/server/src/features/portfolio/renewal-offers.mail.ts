/** UNIT-13: tenants get a mail about a renewal that is offered, and answer on their page. */
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents } from '@tenantry/contract/shared/money';
import { writeLetter } from '#features/invoices';
import { mailJob } from '#features/messaging';
import type { Transaction } from '../../platform/database/database.ts';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { addJobs } from '../../platform/jobs/jobs.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import { mailHead } from './lease-tenants.service.ts';
import { offerById } from './renewal-offers.repository.ts';

const OFFER_MAIL_JOB = 'mail_renewal_offer';

interface OfferMail {
  readonly offerId: string;
  readonly address: string;
}

export interface OfferMailParts {
  readonly senderOf: SenderOf;
  /** The base address of the organization's pages; never taken from a request. */
  urlOf(organization: Organization): string;
}

export async function queueOfferMails(
  tx: Transaction,
  offerId: string,
  addresses: readonly string[],
): Promise<void> {
  const jobs = addresses.map((address) => ({
    payload: { offerId, address } satisfies OfferMail,
    key: `${offerId}:${address}`,
  }));
  await addJobs(tx, OFFER_MAIL_JOB, jobs);
}

export function offerMailJob({ senderOf, urlOf }: OfferMailParts): Job<OfferMail> {
  return mailJob<OfferMail>({
    name: OFFER_MAIL_JOB,
    senderOf,
    write: async (tx, { offerId, address }) => {
      const offer = await offerById(tx, offerId);
      if (!offer || offer.outcome !== null) return null;
      const { leaseId, endDate, rent, currentRent, expiresOn } = offer;
      const head = await mailHead(tx, leaseId, address);
      if (!head) return null;
      const { subject, text } = await writeLetter(tx, {
        leaseId,
        kind: 'RENEWAL_OFFER',
        values: {
          'last day': formatCalendarDate(endDate),
          rent: formatCents(rent ?? currentRent),
          'answer by': formatCalendarDate(expiresOn),
          link: `${urlOf(tx.organization)}/lessee-landing`,
        },
      });
      return { ...head, subject, text };
    },
  });
}
