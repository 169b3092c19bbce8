import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookInput, WebhookWithSecret } from '@tenantry/contract/webhooks/webhooks.schemas';
import { webhooksEndpoints as endpoints } from '@tenantry/contract/webhooks/webhooks.endpoints';
import { onTestFinished } from 'vitest';
import { finishTry } from '../features/webhooks/webhooks.delivery.ts';
import { asOwner } from './inspection.ts';
import type { World } from './world.ts';

interface Received {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  /** The requests so far. */
  readonly received: readonly Received[];
  /** How it responds from now on. */
  answer: { status: number; text?: string; headers?: Record<string, string> };
}

/** Another program that receives events, on this machine. */
export async function aReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      received.push({ path: request.url, headers: request.headers, body });
      const { status, text = '', headers } = receiver.answer;
      response.writeHead(status, headers).end(text);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/events`;
  const receiver: Receiver = { url, received, answer: { status: 204 } };
  return receiver;
}

export const webhookInput: WebhookInput = {
  url: 'https://example.com/events',
  description: 'Books',
  // So nobody needs more than the permission to change the settings.
  events: [],
};

/** The only webhook of the world, because there is a limit for them. */
export async function aWebhook(
  { test, organization, admin }: World,
  input: Partial<WebhookInput> = {},
): Promise<WebhookWithSecret> {
  for (const table of ['webhook_attempts', 'webhook_messages', 'webhook_endpoints']) {
    await asOwner(test, organization, `DELETE FROM ${table} WHERE organization_id = $1`, [
      organization.id,
    ]);
  }
  const body = { ...webhookInput, ...input };
  return (await test.call(endpoints.add, { as: admin, body })).body;
}

const refused = { ms: 12, status: 500, answer: 'no', failure: null };

/** A message that was refused once. */
async function aMessage(world: World) {
  const { test, admin, organization } = world;
  const { id: webhookId } = await aWebhook(world);
  const params = { webhookId };
  const { body } = await test.call(endpoints.test, { as: admin, params, body: {} });
  await test.database.transact({ organization }, (tx) => finishTry(tx, body.id, refused, () => 0));
  return { webhookId, messageId: body.id };
}

const ofWebhook = async (world: World) => ({ params: { webhookId: (await aWebhook(world)).id } });

export const webhookCalls = {
  'GET /v1/admin/webhooks': async (world: World) => {
    await aWebhook(world);
    return {};
  },
  'POST /v1/admin/webhooks': async (world: World) => {
    await aWebhook(world);
    return { body: webhookInput };
  },
  'POST /v1/admin/webhooks/:webhookId': async (world: World) => {
    const { id: webhookId, version } = await aWebhook(world);
    return { params: { webhookId }, body: { ...webhookInput, version } };
  },
  'DELETE /v1/admin/webhooks/:webhookId': ofWebhook,
  'POST /v1/admin/webhooks/:webhookId/state': async (world: World) => ({
    ...(await ofWebhook(world)),
    body: { isOn: false },
  }),
  'POST /v1/admin/webhooks/:webhookId/secret': async (world: World) => ({
    ...(await ofWebhook(world)),
    body: {},
  }),
  'POST /v1/admin/webhooks/:webhookId/test': async (world: World) => ({
    ...(await ofWebhook(world)),
    body: {},
  }),
  'GET /v1/admin/webhooks/:webhookId/messages': async (world: World) => {
    const { webhookId } = await aMessage(world);
    return { params: { webhookId } };
  },
  'POST /v1/admin/webhooks/:webhookId/messages/:messageId/send': async (world: World) => ({
    params: await aMessage(world),
    body: {},
  }),
  'POST /v1/admin/webhooks/:webhookId/sendFailed': async (world: World) => ({
    ...(await ofWebhook(world)),
    body: {},
  }),
};
