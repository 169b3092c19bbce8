import type {
  Audience,
  Document,
  DocumentKind,
  DocumentSubject,
} from '@tenantry/contract/documents/documents.schemas';
import { formatDate } from '../../lib/format.ts';

export const kindLabels: Readonly<Record<DocumentKind, string>> = {
  LEASE: 'Lease',
  INSURANCE: 'Insurance',
  LICENSE: 'License or permit',
  INSPECTION: 'Inspection',
  DISCLOSURE: 'Disclosure',
  NOTICE: 'Notice or letter',
  MANUAL: 'Manual or house rules',
  OTHER: 'Other',
};

/** Who sees a document that is shared, by what it belongs to. */
export const sharedWith: Readonly<Record<DocumentSubject, string>> = {
  LEASE: 'Staff and the tenants of this lease',
  PROPERTY: 'Staff, and the owner and tenants of this home',
  BUILDING: 'Staff, and the owner and tenants of this building',
  PERSON: 'Staff and this person',
};

export const readersOf = (subject: DocumentSubject, audience: Audience): string =>
  audience === 'STAFF' ? 'Staff only' : sharedWith[subject];

/** The same in a line of a list. */
export const readersInShort: Readonly<Record<Audience, string>> = {
  STAFF: 'for staff only',
  LESSEES: 'shared',
};

/** `expires on 12/31/2027`; empty for a document that does not expire. */
export function expiryText({ expiresOn }: Pick<Document, 'expiresOn'>, today: string): string {
  if (expiresOn === null) return '';
  return expiresOn < today
    ? `expired on ${formatDate(expiresOn)}`
    : `expires on ${formatDate(expiresOn)}`;
}

/** The name that is proposed for a file: `Signed_lease 2026.pdf` becomes `Signed lease 2026`. */
export const labelOfFile = (name: string): string =>
  name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 120);
