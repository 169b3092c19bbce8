import type { DocumentKind } from '@tenantry/contract/documents/documents.schemas';
import {
  addDays,
  addMonths,
  dayInMonth,
  monthOf,
  type CalendarDate,
} from '@tenantry/contract/shared/calendar-date';
import { recordDocument, type Subject } from '#features/documents';
import type { Transaction } from '../../../platform/database/database.ts';
import type { StoredDocument } from '../../../platform/documents/stored-files.ts';
import { storePdf } from '../../../platform/documents/storing.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { onDay, type LoadedTenancy } from './demo.loading.ts';
import { lessees } from './demo.people.ts';
import { drawPlainPaper } from './papers/plain-paper.ts';

interface DemoDocument {
  readonly of: 'lease' | 'home' | 'building';
  readonly label: string;
  readonly kind: DocumentKind;
  readonly isShared: boolean;
  readonly daysAgo: number;
  readonly expiresInMonths?: number;
  readonly paragraphs: readonly string[];
}

/** They belong to the tenant who can sign in, to that home, and to the building. */
const documents: readonly DemoDocument[] = [
  {
    of: 'lease',
    label: 'Signed lease',
    kind: 'LEASE',
    isShared: true,
    daysAgo: 40,
    paragraphs: [
      'Maple & Main Rentals lets this home to Tess Lindqvist, who pays the rent on the agreed day of each month.',
      'Both parties have signed this lease. The terms are those of the lease in Tenantry.',
    ],
  },
  {
    of: 'home',
    label: 'How to use the heating',
    kind: 'MANUAL',
    isShared: true,
    daysAgo: 30,
    paragraphs: [
      'The thermostat is in the hall. Hold the upper button for two seconds to change the week’s program.',
      'Please change the filter in the closet every three months. New filters are on the shelf above it.',
    ],
  },
  {
    of: 'home',
    label: 'Landlord insurance',
    kind: 'INSURANCE',
    isShared: false,
    daysAgo: 60,
    expiresInMonths: 7,
    paragraphs: ['Hearthside Mutual insures this home against fire, water and liability.'],
  },
  {
    of: 'building',
    label: 'Rental license of the city',
    kind: 'LICENSE',
    isShared: false,
    daysAgo: 80,
    expiresInMonths: 5,
    paragraphs: ['The city licenses Larkin Court as a rental building of four units.'],
  },
  {
    of: 'building',
    label: 'House rules',
    kind: 'MANUAL',
    isShared: true,
    daysAgo: 80,
    paragraphs: [
      'Quiet hours are from 10 in the evening until 7 in the morning.',
      'Trash goes out on Tuesday. Bicycles have their place in the yard.',
    ],
  },
];

export type DemoDocuments = ReadonlyMap<string, StoredDocument>;

export async function storeDocuments(files: FileStore, today: CalendarDate) {
  const stored = documents.map(async ({ label, daysAgo, paragraphs }) => {
    const day = addDays(today, -daysAgo);
    const content = await drawPlainPaper({ title: label, day, paragraphs });
    return [label, await storePdf(files, content)] as const;
  });
  return new Map(await Promise.all(stored));
}

/** UNIT-15: a signed lease, manuals, a policy and a license. */
export async function loadDocuments(
  tx: Transaction,
  {
    tenancies,
    buildingId,
    files,
  }: {
    readonly tenancies: readonly LoadedTenancy[];
    readonly buildingId: string;
    readonly files: DemoDocuments;
  },
): Promise<void> {
  const tess = tenancies.find(({ tenancy }) => tenancy.lessee === lessees.tess);
  if (!tess?.leaseId) throw new Error('the demo has no such tenant');
  const subjects: Readonly<Record<DemoDocument['of'], Subject>> = {
    lease: { subject: 'LEASE', subjectId: tess.leaseId },
    home: { subject: 'PROPERTY', subjectId: tess.propertyId },
    building: { subject: 'BUILDING', subjectId: buildingId },
  };
  for (const { of, label, kind, isShared, daysAgo, expiresInMonths } of documents) {
    const file = files.get(label);
    if (!file) throw new Error(`the demo has no file of ${label}`);
    const expiresOn =
      expiresInMonths === undefined
        ? undefined
        : dayInMonth(addMonths(monthOf(tx.today), expiresInMonths), 31);
    const audience = isShared ? ('LESSEES' as const) : ('STAFF' as const);
    await recordDocument(onDay(tx, addDays(tx.today, -daysAgo)), {
      ...subjects[of],
      fileName: label,
      details: { label, kind, audience, expiresOn },
      file,
    });
  }
}
