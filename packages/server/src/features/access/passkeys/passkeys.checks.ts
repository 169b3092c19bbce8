import type { CreationResponse, RequestResponse } from '@tenantry/contract/access/webauthn.schemas';
import { z } from 'zod';
import type { Passkey } from './passkeys.repository.ts';

/** The site of the organization: passkeys are made for its host, by pages of its origin. */
export interface Site {
  readonly origin: string;
  readonly domain: string;
}

export function siteOf(url: string): Site {
  const { origin, hostname } = new URL(url);
  return { origin, domain: hostname };
}

const clientData = z.object({ challenge: z.string().min(1).max(200) });

/** The challenge that the device says it has signed; null if there is none. */
export function challengeOf({ response }: CreationResponse | RequestResponse): string | null {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    return clientData.parse(JSON.parse(text)).challenge;
  } catch {
    return null;
  }
}

// The library is loaded with the first passkey, because it is large and not needed at the start.
const library = () => import('@simplewebauthn/server');

/** Ed25519, ECDSA with P-256, RSA: every device has one of them. */
export const ALGORITHMS = [-8, -7, -257];

/** What the browser has made; null if it was not made for this site, or without asking who the person is. */
export async function checkNewPasskey(
  { origin, domain }: Site,
  challenge: string,
  response: CreationResponse,
) {
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject } = response.response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...response,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: domain,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return verified ? registrationInfo.credential : null;
  } catch {
    return null;
  }
}

/** The new count of uses of the device, or null if it did not sign for this site and this challenge. */
export async function checkPasskey(
  { origin, domain }: Site,
  challenge: string,
  { credentialId, publicKey }: Passkey,
  response: RequestResponse,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = response.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...response,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: domain,
      requireUserVerification: true,
      // A count that goes back is no reason to refuse (TRUST-2), so the library must not compare it.
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter: -1,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** Whether the device counts its uses and has counted fewer than before: a copy of the key may have been used. */
export const wentBack = (before: number, after: number): boolean =>
  (before > 0 || after > 0) && after <= before;
