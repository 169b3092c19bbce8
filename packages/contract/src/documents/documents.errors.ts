import type { ErrorKinds } from '#shared/errors';

export const documentsErrors = {
  too_many_subject_documents: {
    status: 422,
    means: 'A lease, property, building or person has a limited number of documents.',
  },
  document_needs_home: {
    status: 422,
    means:
      'A user who is limited to some homes adds a document about a person that they would not see.',
  },
  too_many_versions: { status: 422, means: 'A document has a limited number of versions.' },
} as const satisfies ErrorKinds;
