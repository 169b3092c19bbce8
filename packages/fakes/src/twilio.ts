import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const ACCOUNT = `AC${'5ca1ab1e'.repeat(4)}`;
const TOKEN = 'a token of the tests';
const OWN_NUMBER = '+12125550100';
const PATH = `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`;

export interface TakenMessage {
  readonly to: string;
  readonly from: string;
  readonly body: string;
  /** The address for delivery reports of the message, if requested. */
  readonly statusCallback?: string;
}

/** Twilio's Messages API: the exact responses to creating a message. */
export interface TwilioPeer {
  /** The product's settings for it. */
  readonly settings: Readonly<Record<string, string>>;
  /** The accepted messages. */
  readonly messages: TakenMessage[];
  /** The status of every response, including refusals. */
  readonly answers: number[];
  /** Numbers that replied STOP. */
  readonly unsubscribed: Set<string>;
  /** A fault for every request: too many calls, an internal error, no response, or something else. */
  trouble: 'busy' | 'fails' | 'hangs' | 'nonsense' | null;
  /** Accepts messages that contain these words only after this time. */
  slow: { readonly words: string; readonly ms: number } | null;
  /** The ids of the accepted messages, in order. */
  readonly sids: string[];
  /** Signs a POST to this address: the form as sent, and `X-Twilio-Signature`. */
  post(url: string, parameters: Readonly<Record<string, string>>): SignedForm;
  stop(): Promise<void>;
}

export interface SignedForm {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export async function startTwilio(): Promise<TwilioPeer> {
  const server = createServer((request, response) => {
    receive(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const peer: TwilioPeer = {
    settings: {
      TWILIO_ACCOUNT_SID: ACCOUNT,
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_FROM: OWN_NUMBER,
      TWILIO_API_BASE: origin,
    },
    messages: [],
    answers: [],
    unsubscribed: new Set(),
    trouble: null,
    slow: null,
    sids: [],
    post: (url, parameters) => ({
      body: new URLSearchParams(parameters).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
        'x-twilio-signature': signatureOf(url, parameters),
      },
    }),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', origin);
    const sent = await text(request);
    if (peer.trouble === 'hangs') return;
    if (peer.trouble === 'nonsense') return void response.writeHead(502).end('<html>Sorry</html>');
    const form = new URLSearchParams(sent);
    if (peer.slow && form.get('Body')?.includes(peer.slow.words)) await sleep(peer.slow.ms);
    const { status, body } = answerTo(request, pathname, sent);
    peer.answers.push(status);
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (status === 401) headers['www-authenticate'] = 'Basic realm="Twilio API"';
    response.writeHead(status, headers);
    response.end(JSON.stringify(body));
  }

  function answerTo(request: IncomingMessage, pathname: string, sent: string): Answer {
    if (peer.trouble === 'busy') return refusal(429, 20_429, 'Too Many Requests');
    if (peer.trouble === 'fails') return refusal(500, 20_500, 'Internal Server Error');
    const expected = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`;
    if (request.headers.authorization !== expected) return refusal(401, 20_003, 'Authenticate');
    if (pathname !== PATH || request.method !== 'POST') {
      return refusal(404, 20_404, `The requested resource ${pathname} was not found`);
    }
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    return create(new URLSearchParams(isForm ? sent : ''));
  }

  function create(form: URLSearchParams): Answer {
    const [to, from, body] = ['To', 'From', 'Body'].map((name) => form.get(name) ?? '');
    const statusCallback = form.get('StatusCallback');
    if (!to) return refusal(400, 21_604, "A 'To' phone number is required.");
    if (!from) return refusal(400, 21_603, "A 'From' phone number is required.");
    if (!body) return refusal(400, 21_602, 'Message body is required.');
    if (!/^\+[1-9]\d{6,14}$/.test(to)) {
      return refusal(400, 21_211, `Invalid 'To' Phone Number: ${to}`);
    }
    if (from !== OWN_NUMBER) {
      const message = `'From' ${from} is not a Twilio phone number or Short Code country mismatch`;
      return refusal(400, 21_659, message);
    }
    if (body.length > 1600) {
      const message = 'The concatenated message body exceeds the 1600 character limit';
      return refusal(400, 21_617, message);
    }
    if (peer.unsubscribed.has(to)) {
      return refusal(400, 21_610, 'Attempt to send to unsubscribed recipient');
    }
    if (statusCallback !== null && !/^https?:\/\/[^/]+\.[^/]+/.test(statusCallback)) {
      return refusal(400, 21_609, `The StatusCallback URL ${statusCallback} is not a valid URL.`);
    }
    peer.messages.push({ to, from, body, ...(statusCallback !== null && { statusCallback }) });
    const answer = created({ to, from, body });
    peer.sids.push(answer.sid);
    return { status: 201, body: answer };
  }

  return peer;
}

/** The address, then every parameter's name and value sorted by name; HMAC-SHA1 with the token. */
function signatureOf(url: string, parameters: Readonly<Record<string, string>>): string {
  const names = Object.keys(parameters).sort();
  const signed = url + names.map((name) => name + parameters[name]).join('');
  return createHmac('sha1', TOKEN).update(signed, 'utf8').digest('base64');
}

function created(message: { to: string; from: string; body: string }) {
  const sid = `SM${randomBytes(16).toString('hex')}`;
  const uri = `/2010-04-01/Accounts/${ACCOUNT}/Messages/${sid}`;
  return {
    ...message,
    account_sid: ACCOUNT,
    api_version: '2010-04-01',
    date_created: 'Tue, 10 Mar 2026 14:00:00 +0000',
    date_sent: null,
    date_updated: 'Tue, 10 Mar 2026 14:00:00 +0000',
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    sid,
    status: 'queued',
    subresource_uris: { media: `${uri}/Media.json` },
    uri: `${uri}.json`,
  };
}

function refusal(status: number, code: number, message: string): Answer {
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return { status, body: { code, message, more_info, status } };
}
