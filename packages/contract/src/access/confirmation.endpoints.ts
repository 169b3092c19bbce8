import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { done } from './access.schemas.ts';
import { confirmation, confirmationWays } from './confirmation.schemas.ts';

/** TRUST-4: calls that could do lasting harm ask the person again who they are. */
export const confirmationEndpoints = {
  ways: endpoint({
    method: 'GET',
    path: '/v1/auth/confirm',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'List how the caller can confirm who they are; without any way they sign in again',
    response: z.object({ ways: z.array(z.enum(confirmationWays)) }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/v1/auth/confirm',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary:
      'Confirm who the caller is, for 5 minutes of the calls that are refused with `confirmation_needed`',
    body: confirmation,
    response: done,
    perMinute: 30,
  }),
};
