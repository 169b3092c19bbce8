import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Provider,
  type Adapter,
  type AdapterPayload,
  type Configuration,
  type InteractionResults,
} from 'oidc-provider';
import { account, client, type Account, type ProviderPeer } from './accounts.ts';

export type Claims = Record<string, unknown>;

/** A real OpenID provider that behaves like Google. Tests can make it lie. */
export interface GooglePeer extends ProviderPeer {
  /** Changes the claims of its id tokens before signing them. */
  forge: ((claims: Claims) => Claims) | null;
  /** Signs with an unpublished key. */
  wrongKey: boolean;
  /** Closes every connection. */
  away: boolean;
}

export async function startGoogle(): Promise<GooglePeer> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = newKey();
  const accounts = new Map<string, Account>();
  const provider = new Provider(issuer, configurationOf(key, accounts));

  const peer: GooglePeer = {
    settings: {
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
      GOOGLE_ISSUER: issuer,
    },
    redirectUris: new Set(),
    account: account('nobody@example.com'),
    denies: false,
    forge: null,
    wrongKey: false,
    away: false,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  provider.Client.prototype.redirectUriAllowed = (uri) => peer.redirectUris.has(uri);
  signInAtOnce(provider, () => {
    if (peer.denies) return { error: 'access_denied' };
    accounts.set(peer.account.subject, peer.account);
    return { login: { accountId: peer.account.subject } };
  });
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (context.oidc?.route !== 'token' || !body?.id_token) return;
    if (!peer.forge && !peer.wrongKey) return;
    const forged = signedAgain(body.id_token, peer.forge, peer.wrongKey ? newKey() : key);
    context.body = { ...body, id_token: forged };
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (peer.away) request.socket.destroy();
    else void handle(request, response);
  });
  return peer;
}

function newKey(): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
}

/** The same header, with claims that may be changed, under a valid signature. */
function signedAgain(idToken: string, forge: GooglePeer['forge'], key: KeyObject): string {
  const [header = '', payload = ''] = idToken.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  const forged = Buffer.from(JSON.stringify(forge ? forge(claims) : claims)).toString('base64url');
  const input = `${header}.${forged}`;
  return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`;
}

/** Signs in every visitor, who agrees or refuses, without a page to click through. */
function signInAtOnce(provider: Provider, decision: () => InteractionResults): void {
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) {
      await next();
      return;
    }
    await provider.interactionFinished(context.req, context.res, decision());
    context.respond = false;
  });
}

function configurationOf(key: KeyObject, accounts: ReadonlyMap<string, Account>): Configuration {
  const jwk = key.export({ format: 'jwk' });
  return {
    adapter: adapterOf(new Map()),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: ['https://unused.example.com'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...jwk, kid: 'tests', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google puts the email address into the id token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, subject) => {
      const { email, emailVerified, name } = accounts.get(subject) ?? account('nobody@example.com');
      const claims = { sub: subject, email, email_verified: emailVerified, name };
      return { accountId: subject, claims: () => claims };
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: client.id,
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { Session: 60, Interaction: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
  };
}

/** Stores its records in memory; the built-in adapter warns that it is not for production. */
function adapterOf(records: Map<string, AdapterPayload>) {
  return (model: string): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`;
    const by = async (test: (payload: AdapterPayload) => boolean) =>
      [...records].find(([id, payload]) => id.startsWith(`${model}:`) && test(payload))?.[1];
    return {
      upsert: async (id, payload) => void records.set(keyOf(id), payload),
      find: async (id) => records.get(keyOf(id)),
      findByUid: (uid) => by((payload) => payload.uid === uid),
      findByUserCode: (userCode) => by((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = records.get(keyOf(id));
        if (payload) records.set(keyOf(id), { ...payload, consumed: 1 });
      },
      destroy: async (id) => void records.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [id, payload] of records) if (payload.grantId === grantId) records.delete(id);
      },
    };
  };
}
