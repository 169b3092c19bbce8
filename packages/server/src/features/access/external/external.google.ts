import * as oauth from 'openid-client';
import { z } from 'zod';
import {
  isInsecure,
  TIMEOUT_SECONDS,
  type Client,
  type ExternalProvider,
} from './external.provider.ts';

/** A fixed value by which the sign-in page recognizes a return from this provider. */
const STATE = 'google';

const claimsOfPerson = z.object({
  sub: z.string().min(1),
  email: z.email().toLowerCase(),
  email_verified: z.literal(true),
});

/** Sign-in with Google by OpenID Connect; the issuer's discovery document has all addresses. */
export function createGoogle(issuer: string, { clientId, clientSecret }: Client): ExternalProvider {
  let discovered: Promise<oauth.Configuration> | undefined;
  // By default the library trusts the encrypted connection, and checks no signature.
  const execute = [oauth.enableNonRepudiationChecks];
  // oxlint-disable-next-line typescript/no-deprecated -- it is not deprecated, but marked to stand out
  if (isInsecure(issuer)) execute.push(oauth.allowInsecureRequests);

  const discover = () => {
    const running = oauth.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute,
    });
    // A failed one is retried next time.
    running.catch(() => (discovered = undefined));
    return running;
  };

  const configuration = () => (discovered ??= discover());

  return {
    authorizationUrl: async ({ redirectUri, codeVerifier, nonce }) =>
      oauth.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: STATE,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    personBehind: async (code, { redirectUri, codeVerifier, nonce }) => {
      const google = await configuration();
      const returned = new URL(redirectUri);
      // The page passes on only the code; our record of the sign-in has the issuer.
      const { issuer: iss } = google.serverMetadata();
      returned.search = new URLSearchParams({ code, state: STATE, iss }).toString();
      const tokens = await oauth.authorizationCodeGrant(google, returned, {
        pkceCodeVerifier: codeVerifier,
        expectedState: STATE,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const { sub, email } = claimsOfPerson.parse(tokens.claims());
      return { subject: sub, emailAddress: email };
    },
  };
}
