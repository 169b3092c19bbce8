import { queryOptions } from '@tanstack/react-query';
import type { DocumentSubject } from '@tenantry/contract/documents/documents.schemas';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

export interface SubjectIds {
  readonly subject: DocumentSubject;
  readonly subjectId: string;
}

/** UNIT-15: the documents of a property, lease, building or person. */
export const documentsQuery = ({ subject, subjectId }: SubjectIds) =>
  queryOptions({
    queryKey: ['documents', subject, subjectId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/documents/of/:subject/:subjectId', {
        params: { subject, subjectId },
        signal,
      }),
  });

interface FileIds {
  readonly documentId: string;
  readonly fileName: string;
}

/** A file never changes: a new version has a name of its own. */
export const documentFileQuery = (params: FileIds) =>
  queryOptions({
    queryKey: ['document-files', params.documentId, params.fileName],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/documents/:documentId/files/:fileName', {
        params: { ...params },
        signal,
      }),
    staleTime: Infinity,
  });

export const ownDocumentsQuery = queryOptions({
  queryKey: [...queryKeys.lessee, 'documents'],
  queryFn: ({ signal }) => callApi('GET /v1/lessee/documents', { signal }),
});

export const ownDocumentFileQuery = (params: FileIds) =>
  queryOptions({
    queryKey: ['document-files', params.documentId, params.fileName],
    queryFn: ({ signal }) =>
      callApi('GET /v1/lessee/documents/:documentId/files/:fileName', {
        params: { ...params },
        signal,
      }),
    staleTime: Infinity,
  });

/** TRUST-8: the documents that are shared with the own homes. */
export const documentsOfOwnerQuery = queryOptions({
  queryKey: ['documents', 'of owner'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/sharedDocuments', { signal }),
});

export const fileOfOwnerQuery = (params: FileIds) =>
  queryOptions({
    queryKey: ['document-files', params.documentId, params.fileName],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/sharedDocuments/:documentId/files/:fileName', {
        params: { ...params },
        signal,
      }),
    staleTime: Infinity,
  });

export const restoreDocument = (documentId: string) =>
  callApi('POST /v1/admin/documents/:documentId/restore', { params: { documentId }, body: {} });
