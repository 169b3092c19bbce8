import { z } from 'zod';
import { endpoint, FILE } from '#shared/endpoint';
import { fileName, id } from '#shared/fields';
import { MAX_IMAGE_BYTES } from '#shared/limits';
import {
  statementAnalysis,
  statementResponse,
  statementApplication,
} from './statements.schemas.ts';

const propertyParams = z.strictObject({ propertyId: id });
const statementParams = z.strictObject({ propertyId: id, statementId: id });
const fileParams = z.strictObject({ propertyId: id, fileName });

export const statementsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/:propertyId/statements',
    access: { staff: 'books:read' },
    summary: 'List the owner statements of a property, newest first',
    params: propertyParams,
    response: z.array(statementResponse),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/statements/:fileName/upload',
    access: { staff: 'books:write' },
    summary: 'Upload an owner statement, a picture or PDF',
    params: fileParams,
    upload: { field: 'file', maxBytes: MAX_IMAGE_BYTES },
    response: statementResponse,
    status: 201,
    idempotent: true,
  }),
  file: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/:propertyId/statements/:fileName',
    access: { staff: 'books:read' },
    summary: 'Get the file of a statement',
    params: fileParams,
    response: FILE,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/properties/:propertyId/statements/:statementId',
    access: { staff: 'books:write' },
    summary: 'Delete a statement and its entries; they can be restored',
    params: statementParams,
    response: z.object({}),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/statements/:statementId/restore',
    access: { staff: 'books:write' },
    summary: 'Restore a deleted statement and its entries',
    params: statementParams,
    response: statementResponse,
  }),
  analyze: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/statements/:statementId/analyze',
    access: { staff: 'books:write' },
    summary: 'Extract the lines of a statement; nothing is created yet',
    params: statementParams,
    response: statementAnalysis,
    perMinute: 30,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/statements/:statementId/apply',
    access: { staff: 'books:write' },
    summary: 'Apply the analyzed lines; replaces earlier entries of the statement',
    params: statementParams,
    body: statementApplication,
    response: statementResponse,
    status: 201,
    idempotent: true,
  }),
};
