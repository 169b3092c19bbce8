import { endpoint } from '#shared/endpoint';
import {
  ownerAgreementInput,
  ownerAgreementParams,
  ownerAgreements,
} from './owner-agreements.schemas.ts';

const AGREEMENTS = '/v1/admin/properties/:propertyId/ownerAgreements';

/** BOOKS-20, the approval limit. */
export const ownerAgreementsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: AGREEMENTS,
    access: { staff: 'books:read' },
    summary: 'Get the owners of a home and the approval limits that are agreed with them',
    params: ownerAgreementParams,
    response: ownerAgreements,
  }),
  add: endpoint({
    method: 'POST',
    path: AGREEMENTS,
    access: { staff: 'books:write' },
    summary: 'Record the approval limit that is agreed with the owners of a home from a day on',
    params: ownerAgreementParams,
    body: ownerAgreementInput,
    response: ownerAgreements,
    status: 201,
    idempotent: true,
  }),
};
