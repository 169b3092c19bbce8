import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { account, client, type Account, type ProviderPeer } from './accounts.ts';

/** Login with Amazon: the exact responses of its four endpoints, as far as sign-in uses them. */
export interface AmazonPeer extends ProviderPeer {
  /** The application that its access tokens name, if different from the one that asked. */
  audience: string;
  /** The statuses of its responses to codes. */
  readonly exchanges: number[];
}

interface Grant {
  readonly account: Account;
  readonly redirectUri: string;
  readonly challenge: string;
}

type Answer = { status: number; body: unknown } | { location: URL };

export async function startAmazon(): Promise<AmazonPeer> {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Account>();
  const server = createServer((request, response) => {
    answer(request).then(
      (given) => send(response, given),
      (error: unknown) => send(response, { status: 500, body: { error: String(error) } }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const peer: AmazonPeer = {
    settings: {
      AMAZON_CLIENT_ID: client.id,
      AMAZON_CLIENT_SECRET: client.secret,
      AMAZON_AUTHORIZE_URL: `${origin}/ap/oa`,
      AMAZON_TOKEN_URL: `${origin}/auth/o2/token`,
      AMAZON_TOKENINFO_URL: `${origin}/auth/o2/tokeninfo`,
      AMAZON_PROFILE_URL: `${origin}/user/profile`,
    },
    redirectUris: new Set(),
    account: account('nobody@example.com'),
    denies: false,
    audience: client.id,
    exchanges: [],
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const call = `${request.method} ${pathname}`;
    if (call === 'GET /ap/oa') return authorize(searchParams);
    if (call === 'POST /auth/o2/token') return exchange(new URLSearchParams(await text(request)));
    if (call === 'GET /auth/o2/tokeninfo') return tokenInfo(searchParams.get('access_token') ?? '');
    if (call === 'GET /user/profile') return profile(request.headers.authorization ?? '');
    return { status: 404, body: { error: 'not_found' } };
  }

  function authorize(query: URLSearchParams): Answer {
    const redirectUri = query.get('redirect_uri') ?? '';
    const state = query.get('state') ?? '';
    const good =
      query.get('client_id') === client.id &&
      peer.redirectUris.has(redirectUri) &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256';
    if (!good) return { status: 400, body: { error: 'invalid_request' } };
    const location = new URL(redirectUri);
    if (query.get('scope') !== 'profile') {
      location.search = new URLSearchParams({ error: 'invalid_scope', state }).toString();
      return { location };
    }
    if (peer.denies) {
      const error = { error: 'access_denied', error_description: 'Access not permitted.', state };
      location.search = new URLSearchParams(error).toString();
      return { location };
    }
    const code = randomBytes(10).toString('hex');
    const challenge = query.get('code_challenge') ?? '';
    codes.set(code, { account: peer.account, redirectUri, challenge });
    location.search = new URLSearchParams({ code, scope: 'profile', state }).toString();
    return { location };
  }

  function exchange(form: URLSearchParams): Answer {
    const given = tokenFor(form);
    peer.exchanges.push(given.status);
    return given;
  }

  function tokenFor(form: URLSearchParams) {
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret) {
      return refusal(401, 'invalid_client', 'Client authentication failed');
    }
    if (form.get('grant_type') !== 'authorization_code') {
      return refusal(400, 'unsupported_grant_type', 'The grant type is not supported');
    }
    const code = form.get('code') ?? '';
    const grant = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant?.redirectUri !== form.get('redirect_uri') || grant?.challenge !== challenge) {
      return refusal(400, 'invalid_grant', 'The request has an invalid grant parameter : code');
    }
    const accessToken = `Atza|${randomBytes(32).toString('base64url')}`;
    tokens.set(accessToken, grant.account);
    const refreshToken = `Atzr|${randomBytes(32).toString('base64url')}`;
    const body = {
      access_token: accessToken,
      refresh_token: refreshToken,
      token_type: 'bearer',
      expires_in: 3600,
    };
    return { status: 200, body };
  }

  function tokenInfo(accessToken: string): Answer {
    const owner = tokens.get(accessToken);
    if (!owner) return refusal(400, 'invalid_token', 'The token provided is not valid');
    const body = {
      iss: 'https://www.amazon.com',
      user_id: owner.subject,
      aud: peer.audience,
      app_id: 'amzn1.application.tests',
      exp: 3597,
      iat: 1_762_000_000,
    };
    return { status: 200, body };
  }

  function profile(authorization: string): Answer {
    const owner = tokens.get(authorization.replace(/^Bearer /i, ''));
    if (!owner) return refusal(400, 'invalid_token', 'The token provided is not valid');
    const { subject, name, email } = owner;
    return { status: 200, body: { user_id: subject, name, email } };
  }

  return peer;
}

function refusal(status: number, error: string, description: string) {
  const requestId = randomBytes(16).toString('hex');
  return { status, body: { error, error_description: description, request_id: requestId } };
}

function send(response: ServerResponse, answer: Answer): void {
  if ('location' in answer) {
    response.writeHead(302, { location: answer.location.href }).end();
    return;
  }
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer.body));
}
