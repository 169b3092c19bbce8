import * as oauth from 'openid-client';
import { z } from 'zod';
import {
  isInsecure,
  TIMEOUT_SECONDS,
  type Client,
  type ExternalProvider,
} from './external.provider.ts';

/** A fixed value by which the sign-in page recognizes a return from this provider. */
const STATE = 'amazon';

export interface AmazonAddresses {
  readonly authorize: string;
  readonly token: string;
  readonly tokenInfo: string;
  readonly profile: string;
}

const tokenInfoResponse = z.object({ aud: z.string(), user_id: z.string().min(1) });

/** Amazon asks its customers to verify the address that it returns. */
const profileResponse = z.object({ user_id: z.string().min(1), email: z.email().toLowerCase() });

/** Sign-in with Amazon, which is OAuth 2 without id tokens: identifying the person takes two more calls. */
export function createAmazon(
  addresses: AmazonAddresses,
  { clientId, clientSecret }: Client,
): ExternalProvider {
  const amazon = new oauth.Configuration(
    {
      issuer: 'https://www.amazon.com',
      authorization_endpoint: addresses.authorize,
      token_endpoint: addresses.token,
    },
    clientId,
    clientSecret,
  );
  amazon.timeout = TIMEOUT_SECONDS;
  if (Object.values<string>({ ...addresses }).some(isInsecure)) {
    // oxlint-disable-next-line typescript/no-deprecated -- it is not deprecated, but marked to stand out
    oauth.allowInsecureRequests(amazon);
  }

  /** Refuses a token for another application; otherwise that application could sign its users in here. */
  const ownerOf = async (accessToken: string): Promise<string> => {
    const address = new URL(addresses.tokenInfo);
    address.searchParams.set('access_token', accessToken);
    const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1000);
    const info = tokenInfoResponse.parse(await bodyOf(await fetch(address, { signal })));
    if (info.aud !== clientId) throw new Error('the access token is for another application');
    return info.user_id;
  };

  return {
    authorizationUrl: async ({ redirectUri, codeVerifier }) =>
      oauth.buildAuthorizationUrl(amazon, {
        redirect_uri: redirectUri,
        scope: 'profile',
        state: STATE,
        code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    personBehind: async (code, { redirectUri, codeVerifier }) => {
      const returned = new URL(redirectUri);
      returned.search = new URLSearchParams({ code, state: STATE }).toString();
      const { access_token: accessToken } = await oauth.authorizationCodeGrant(amazon, returned, {
        pkceCodeVerifier: codeVerifier,
        expectedState: STATE,
      });
      const owner = await ownerOf(accessToken);
      const profileUrl = new URL(addresses.profile);
      const answer = await oauth.fetchProtectedResource(amazon, accessToken, profileUrl, 'GET');
      const profile = profileResponse.parse(await bodyOf(answer));
      if (profile.user_id !== owner) throw new Error('the profile is of someone else');
      return { subject: owner, emailAddress: profile.email };
    },
  };
}

async function bodyOf(answer: Response): Promise<unknown> {
  if (answer.ok) return answer.json();
  await answer.body?.cancel();
  throw new Error(`Amazon answered ${answer.status}`);
}
