import { messagingWebhooks } from '@tenantry/contract/messaging/messaging.webhooks';
import { createHmac } from 'node:crypto';
import { beforeEach } from 'vitest';
import { anExchange, type Exchange } from '#testing/exchange';
import type { TestApp } from '#testing/test-app';
import { replyAddress } from './reply-address.ts';

export const domain = 'replies.example.com';
export const secret = 'sixteen letters and more';
export const inbound = { mail: { domain, secret } };
export const { path } = messagingWebhooks.mail;

interface Written {
  readonly from: string;
  readonly to?: string;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Posts mails as the mail server does, each a minute after the one of the previous test. */
export function useInboundMail(app: { readonly current: TestApp }) {
  beforeEach(() => app.current.clock.advance({ minutes: 1 }));

  const now = () => Math.floor(app.current.clock.now().epochMilliseconds / 1000);

  function signature(mail: Buffer | string, at: number, key = secret): string {
    const v1 = createHmac('sha256', key).update(`${at}.`).update(mail).digest('hex');
    return `t=${at},v1=${v1}`;
  }

  /** Posts a mail as the mail server does. */
  function post(mail: string | Buffer, headers: Record<string, string> = {}) {
    return app.current.app.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'message/rfc822',
        'x-tenantry-signature': signature(mail, now()),
        ...headers,
      },
      payload: mail,
    });
  }

  let count = 0;

  function aMail({
    from,
    to = 'office@elsewhere.example',
    text = 'Thanks!',
    headers = {},
  }: Written) {
    count += 1;
    const head = {
      From: from,
      To: to,
      Subject: 'Re: The roof',
      'Message-ID': `<${count}@mail.example>`,
      'Content-Type': 'text/plain; charset=utf-8',
      ...headers,
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
    return [...lines, '', ...text.split('\n')].join('\r\n');
  }

  /** The reply address and Message-ID of the organization's first message. */
  async function threadOf({ organization, rows }: Pick<Exchange, 'organization' | 'rows'>) {
    const [row] = await rows(
      'SELECT reply_token, mail_id FROM conversations c JOIN messages m ON m.organization_id = c.organization_id AND m.conversation_id = c.id ORDER BY sent_at',
    );
    const token = String(row?.['reply_token']);
    return { to: replyAddress(organization.id, token, domain), mailId: String(row?.['mail_id']) };
  }

  async function aThread() {
    const exchange = await anExchange(app.current);
    const { id } = await exchange.write('It is mended.');
    app.current.clock.advance({ minutes: 1 });
    const newest = async () => (await exchange.list())[0]!.messages.at(-1)!;
    return { ...exchange, id, newest, ...(await threadOf(exchange)) };
  }

  return { aMail, aThread, now, post, signature };
}
