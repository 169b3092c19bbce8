import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint, FILE } from '#shared/endpoint';
import { MAX_DOCUMENT_BYTES } from '#shared/limits';
import {
  document,
  documentFileParams,
  documentOfLessee,
  documentOfOwner,
  documentParams,
  documentUpdate,
  newDocumentParams,
  newDocumentQuery,
  newVersionQuery,
  subjectParams,
} from './documents.schemas.ts';

const BASE = '/v1/admin/documents';

/** UNIT-15. */
export const documentsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: `${BASE}/of/:subject/:subjectId`,
    access: { staff: 'documents:read' },
    summary:
      'List the documents of a property with its leases and building, or of a lease, building or person',
    params: subjectParams,
    response: z.array(document),
    tagged: true,
  }),
  upload: endpoint({
    method: 'POST',
    path: `${BASE}/of/:subject/:subjectId/:fileName/upload`,
    access: { staff: 'documents:write' },
    summary: 'Add a document to a property, lease, building or person',
    params: newDocumentParams,
    query: newDocumentQuery,
    upload: { field: 'file', maxBytes: MAX_DOCUMENT_BYTES },
    response: document,
    status: 201,
    idempotent: true,
  }),
  uploadVersion: endpoint({
    method: 'POST',
    path: `${BASE}/:documentId/:fileName/upload`,
    access: { staff: 'documents:write' },
    summary: 'Replace the file of a document; the earlier ones are kept',
    params: documentFileParams,
    query: newVersionQuery,
    upload: { field: 'file', maxBytes: MAX_DOCUMENT_BYTES },
    response: document,
    status: 201,
    idempotent: true,
  }),
  change: endpoint({
    method: 'POST',
    path: `${BASE}/:documentId`,
    access: { staff: 'documents:write' },
    summary: 'Change the name, kind, last day or readers of a document',
    params: documentParams,
    body: acceptsResponse(documentUpdate, document),
    response: document,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${BASE}/:documentId`,
    access: { staff: 'documents:write' },
    summary: 'Archive a document',
    params: documentParams,
    response: z.object({}),
  }),
  restore: endpoint({
    method: 'POST',
    path: `${BASE}/:documentId/restore`,
    access: { staff: 'documents:write' },
    summary: 'Restore an archived document',
    params: documentParams,
    body: z.strictObject({}),
    response: document,
  }),
  file: endpoint({
    method: 'GET',
    path: `${BASE}/:documentId/files/:fileName`,
    access: { staff: 'documents:read' },
    summary: 'Get a file of a document',
    params: documentFileParams,
    response: FILE,
  }),
  ofLessee: endpoint({
    method: 'GET',
    path: '/v1/lessee/documents',
    access: 'lessee',
    summary: "List the documents of the tenant's leases, homes and person that they may see",
    response: z.array(documentOfLessee),
  }),
  fileOfLessee: endpoint({
    method: 'GET',
    path: '/v1/lessee/documents/:documentId/files/:fileName',
    access: 'lessee',
    summary: 'Get a document that the tenant may see',
    params: documentFileParams,
    response: FILE,
  }),
  /** TRUST-8. */
  ofOwner: endpoint({
    method: 'GET',
    path: '/v1/admin/sharedDocuments',
    access: { staff: 'books:read' },
    summary: 'List the documents of homes and buildings that are shared with those who live there',
    response: z.array(documentOfOwner),
  }),
  fileOfOwner: endpoint({
    method: 'GET',
    path: '/v1/admin/sharedDocuments/:documentId/files/:fileName',
    access: { staff: 'books:read' },
    summary: 'Get a shared document of a home or a building',
    params: documentFileParams,
    response: FILE,
  }),
};
