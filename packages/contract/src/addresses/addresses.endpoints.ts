import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { requiredText, text } from '#shared/fields';
import { addressResponse, addressSuggestion } from './addresses.schemas.ts';

/** A random word that groups the calls for one address: providers bill by it, and accept these characters. */
const session = requiredText(36).regex(/^[\w-]{16,36}$/, 'This is not a valid session id.');

/** Address autocomplete (PROP-11). */
export const addressesEndpoints = {
  suggest: endpoint({
    method: 'GET',
    path: '/v1/admin/addresses',
    access: { staff: 'properties:read' },
    summary: 'List addresses that match the text',
    query: z.strictObject({ text: text(200), session }),
    response: z.array(addressSuggestion),
  }),
  address: endpoint({
    method: 'GET',
    path: '/v1/admin/addresses/:addressId',
    access: { staff: 'properties:read' },
    summary: 'Get the full address of a suggestion',
    params: z.strictObject({ addressId: requiredText(600) }),
    query: z.strictObject({ session }),
    response: addressResponse,
  }),
};
