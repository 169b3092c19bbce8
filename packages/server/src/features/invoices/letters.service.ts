import {
  fillIn,
  type MessageKind,
  type MessageValues,
} from '@tenantry/contract/invoices/message-templates.rules';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { letterheadOf } from '#features/organization';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { lesseeAndProperty } from './invoice-pdfs.repository.ts';
import { wordsOf } from './message-templates.service.ts';
import { logoForPaper } from './pdf/logo.ts';
import type { LetterPaper } from './pdf/letter-pdf.ts';

/** The kinds of messages that are letters on paper. */
type LetterKind = Extract<MessageKind, 'RENT_INCREASE'>;

/** The values that every letter has. */
type CommonField = 'tenant' | 'organization' | 'address' | 'today';

interface LetterContent<Kind extends LetterKind> {
  readonly leaseId: string;
  readonly kind: Kind;
  readonly values: Omit<MessageValues<Kind>, CommonField>;
}

/** A letter before it is drawn. */
interface Letter extends Omit<LetterPaper, 'logo'> {
  readonly logoFileId: string | null;
  readonly createdOn: Date;
}

/** Writes a letter to the tenant of a lease with the text of the organization. */
export async function writeLetter<Kind extends LetterKind>(
  tx: Transaction,
  { leaseId, kind, values }: LetterContent<Kind>,
): Promise<Letter> {
  const { logoFileId, ...organization } = await letterheadOf(tx);
  const home = await lesseeAndProperty(tx, leaseId);
  const tenant = `${home.firstName} ${home.lastName}`;
  const place = `${home.city}, ${home.state} ${home.zipCode}`;
  const addressLines = [home.addressLine1, home.addressLine2, place].filter((line) => !!line);
  const words = fillIn(await wordsOf(tx, kind), {
    ...{ tenant, organization: organization.name, address: addressLines.join(', ') },
    today: formatCalendarDate(tx.today),
    ...values,
  });
  return {
    ...{ ...words, organization, logoFileId, date: tx.today, createdOn: dateOf(tx.now) },
    recipientLines: [tenant, ...addressLines.filter((line) => line !== null)],
  };
}

/** Draws a letter as a PDF, and stores nothing. */
export async function drawLetter(
  files: FileStore,
  { logoFileId, createdOn, ...letter }: Letter,
): Promise<Buffer> {
  const logo = await logoForPaper(files, logoFileId);
  // Loaded here, because it is large and the start has no use for it.
  const { renderLetterPdf } = await import('./pdf/letter-pdf.ts');
  return renderLetterPdf({ ...letter, logo }, createdOn);
}
