import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { fileName, id, requiredText, version, versionSeen } from '#shared/fields';
import { home } from '../properties/home.ts';

/** UNIT-15: what a document belongs to. */
export const documentSubjects = ['PROPERTY', 'LEASE', 'BUILDING', 'PERSON'] as const;

export type DocumentSubject = (typeof documentSubjects)[number];

export const documentKinds = [
  'LEASE',
  'INSURANCE',
  'LICENSE',
  'INSPECTION',
  'DISCLOSURE',
  'NOTICE',
  'MANUAL',
  'OTHER',
] as const;

export type DocumentKind = (typeof documentKinds)[number];

/** Who may see a document besides staff: nobody, or also the tenants whom it concerns. */
export const audiences = ['STAFF', 'LESSEES'] as const;

export type Audience = (typeof audiences)[number];

/** For one lease, property, building or person. */
export const MAX_DOCUMENTS = 200;

/** For one document, with its current file. */
export const MAX_VERSIONS = 50;

const subjectFields = {
  subject: z.enum(documentSubjects),
  subjectId: id,
};

export const subjectParams = z.strictObject(subjectFields);

export const newDocumentParams = z.strictObject({ ...subjectFields, fileName });

export const documentParams = z.strictObject({ documentId: id });

/** One file of a document: one that it has, or the name of a new one. */
export const documentFileParams = documentParams.extend({ fileName });

const details = {
  label: requiredText(120, 'Enter a name, such as: Signed lease.'),
  kind: z.enum(documentKinds, 'Choose a kind.'),
  audience: z.enum(audiences, 'Choose who may see it.'),
  /** The last day on which it is valid, such as that of a license. */
  expiresOn: calendarDate.nullish(),
};

/** What a new document is called, and who may see it; the file follows in the body. */
export const newDocumentQuery = z.strictObject({
  ...details,
  kind: details.kind.default('OTHER'),
  audience: details.audience.default('STAFF'),
  expiresOn: calendarDate.optional(),
});

export type NewDocument = z.output<typeof newDocumentQuery>;

/** The last day of a new version; without it, the document expires as before. */
export const newVersionQuery = z.strictObject({ expiresOn: calendarDate.optional() });

export const documentUpdate = z.strictObject({ ...details, version: versionSeen });

export type DocumentUpdate = z.output<typeof documentUpdate>;

const storedVersion = z.object({
  fileName: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  addedOn: z.string(),
});

export const document = z.object({
  id: z.string(),
  subject: z.enum(documentSubjects),
  subjectId: z.string(),
  label: z.string(),
  kind: z.enum(documentKinds),
  audience: z.enum(audiences),
  expiresOn: z.string().nullable(),
  /** The current file first, then those that it replaced. */
  files: z.array(storedVersion),
  version,
});

export type Document = z.output<typeof document>;

/** A document that a tenant may see, with its newest file of their time. */
export const documentOfLessee = z.object({
  id: z.string(),
  subject: z.enum(documentSubjects),
  /** Their lease that it belongs to; null for one of a home, a building or the tenant. */
  leaseId: z.string().nullable(),
  label: z.string(),
  kind: z.enum(documentKinds),
  expiresOn: z.string().nullable(),
  ...storedVersion.shape,
});

export type DocumentOfLessee = z.output<typeof documentOfLessee>;

/** TRUST-8: a document that an owner may see, with its newest file. It is of a home or of a building. */
export const documentOfOwner = z.object({
  id: z.string(),
  /** Null for a document of a building. */
  home: home.nullable(),
  buildingName: z.string().nullable(),
  label: z.string(),
  kind: z.enum(documentKinds),
  expiresOn: z.string().nullable(),
  ...storedVersion.shape,
});

export type DocumentOfOwner = z.output<typeof documentOfOwner>;
