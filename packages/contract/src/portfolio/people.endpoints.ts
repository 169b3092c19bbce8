import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { id } from '#shared/fields';
import { letter } from '../messaging/messaging.schemas.ts';
import { leaseOfPerson, person, personAccounts } from './people.schemas.ts';

const personParams = z.strictObject({ userId: id });

/** HOME-7: the page of a person. Each part needs its own permission. */
export const peopleEndpoints = {
  one: endpoint({
    method: 'GET',
    path: '/v1/admin/people/:userId',
    access: { staff: 'people:read' },
    summary: 'Get a person: name, contact, roles, and whether they can sign in',
    params: personParams,
    response: person,
    assistant: true,
  }),
  leases: endpoint({
    method: 'GET',
    path: '/v1/admin/people/:userId/leases',
    access: { staff: 'leases:read' },
    summary: 'List the leases of a person, current and past, newest first',
    params: personParams,
    response: z.array(leaseOfPerson),
    assistant: true,
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/v1/admin/people/:userId/accounts',
    access: { staff: 'payments:read' },
    summary: 'Get what a person owes, and explain the balance of each of their leases',
    params: personParams,
    response: personAccounts,
    assistant: true,
  }),
  letters: endpoint({
    method: 'GET',
    path: '/v1/admin/people/:userId/letters',
    access: { staff: 'people:read' },
    summary: 'List the invitation of a person, and the emails to them that did not arrive',
    params: personParams,
    response: z.array(letter),
  }),
};
