import { queryOptions } from '@tanstack/react-query';
import type {
  WebhookInput,
  WebhookMessageState,
  WebhookUpdate,
} from '@tenantry/contract/webhooks/webhooks.schemas';
import { callApi } from '../../lib/api.ts';

const MS_WHILE_WAITING = 2_000;

/** The server does not tell open pages of each message. */
const MS_BETWEEN_LOOKS = 30_000;

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/webhooks', { signal }),
});

/** The log of one; reloaded soon while a message is being sent for the first time. */
export const webhookLogQuery = (webhookId: string, state?: WebhookMessageState) =>
  queryOptions({
    queryKey: ['webhooks', 'log', webhookId, state ?? ''],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/webhooks/:webhookId/messages', {
        params: { webhookId },
        query: state ? { state } : {},
        signal,
      }),
    refetchInterval: ({ state: { data } }) =>
      data?.some((message) => message.state === 'waiting' && message.attempts.length === 0)
        ? MS_WHILE_WAITING
        : MS_BETWEEN_LOOKS,
  });

export const addWebhook = (body: WebhookInput) => callApi('POST /v1/admin/webhooks', { body });

export const changeWebhook = (webhookId: string, body: WebhookUpdate) =>
  callApi('POST /v1/admin/webhooks/:webhookId', { params: { webhookId }, body });

export const removeWebhook = (webhookId: string) =>
  callApi('DELETE /v1/admin/webhooks/:webhookId', { params: { webhookId } });

export const turnWebhook = (webhookId: string, isOn: boolean) =>
  callApi('POST /v1/admin/webhooks/:webhookId/state', { params: { webhookId }, body: { isOn } });

export const renewSecret = (webhookId: string) =>
  callApi('POST /v1/admin/webhooks/:webhookId/secret', { params: { webhookId }, body: {} });

export const testWebhook = (webhookId: string, idempotencyKey: string) =>
  callApi('POST /v1/admin/webhooks/:webhookId/test', {
    params: { webhookId },
    body: {},
    idempotencyKey,
  });

export const sendMessageAgain = (
  ids: { readonly webhookId: string; readonly messageId: string },
  idempotencyKey: string,
) =>
  callApi('POST /v1/admin/webhooks/:webhookId/messages/:messageId/send', {
    params: ids,
    body: {},
    idempotencyKey,
  });

export const sendFailed = (webhookId: string, idempotencyKey: string) =>
  callApi('POST /v1/admin/webhooks/:webhookId/sendFailed', {
    params: { webhookId },
    body: {},
    idempotencyKey,
  });
