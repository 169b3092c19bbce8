import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint } from '#shared/endpoint';
import {
  webhook,
  webhookInput,
  webhookLogQuery,
  webhookMessage,
  webhookMessageParams,
  webhookParams,
  webhookSentAgain,
  webhookStateInput,
  webhookUpdate,
  webhookWithSecret,
} from './webhooks.schemas.ts';

const ALL = '/v1/admin/webhooks';
const ONE = `${ALL}/:webhookId` as const;

const read = { access: { staff: 'settings:read' } } as const;
const write = { access: { staff: 'settings:write' } } as const;

/** DATA-10, DATA-11. */
export const webhooksEndpoints = {
  list: endpoint({
    ...read,
    method: 'GET',
    path: ALL,
    summary: 'List the webhooks, which tell other programs what happens',
    response: z.array(webhook),
  }),
  add: endpoint({
    ...write,
    method: 'POST',
    path: ALL,
    asksAgain: true,
    summary: 'Add a webhook; the response is the only one with its secret',
    body: webhookInput,
    // Not with a key: responses are stored for a day under it, and a secret must not be.
    response: webhookWithSecret,
  }),
  change: endpoint({
    ...write,
    method: 'POST',
    path: ONE,
    asksAgain: true,
    summary: 'Change the address, the description or the events of a webhook',
    params: webhookParams,
    body: acceptsResponse(webhookUpdate, webhook),
    response: webhook,
  }),
  remove: endpoint({
    ...write,
    method: 'DELETE',
    path: ONE,
    summary: 'Remove a webhook with its log',
    params: webhookParams,
    response: webhook,
  }),
  turn: endpoint({
    ...write,
    method: 'POST',
    path: `${ONE}/state`,
    summary: 'Pause a webhook, or turn it on; events are not kept while it is off',
    params: webhookParams,
    body: webhookStateInput,
    response: webhook,
  }),
  renewSecret: endpoint({
    ...write,
    method: 'POST',
    path: `${ONE}/secret`,
    asksAgain: true,
    summary: 'Replace the secret of a webhook; the old one also signs for 24 hours',
    params: webhookParams,
    body: z.strictObject({}),
    response: webhookWithSecret,
  }),
  test: endpoint({
    ...write,
    method: 'POST',
    path: `${ONE}/test`,
    // It reaches a server of other people.
    perMinute: 30,
    summary: 'Send a test message',
    params: webhookParams,
    body: z.strictObject({}),
    response: webhookMessage,
    status: 201,
    idempotent: true,
  }),
  log: endpoint({
    ...read,
    method: 'GET',
    path: `${ONE}/messages`,
    summary: 'List the newest messages of a webhook with their attempts; they are kept for 30 days',
    params: webhookParams,
    query: webhookLogQuery,
    response: z.array(webhookMessage),
  }),
  sendAgain: endpoint({
    ...write,
    method: 'POST',
    path: `${ONE}/messages/:messageId/send`,
    summary: 'Send a message again, with the same id',
    params: webhookMessageParams,
    body: z.strictObject({}),
    response: webhookMessage,
    status: 201,
    idempotent: true,
  }),
  sendFailed: endpoint({
    ...write,
    method: 'POST',
    path: `${ONE}/sendFailed`,
    summary: 'Send all messages again that were given up',
    params: webhookParams,
    body: z.strictObject({}),
    response: webhookSentAgain,
    status: 201,
    idempotent: true,
  }),
};
