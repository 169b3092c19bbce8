import { ApiError, callApi, type Answer } from '../../lib/api.ts';

/** A sentence about why the browser gave no passkey. Nothing was sent. */
const passkeyError = (message: string) => new ApiError({ status: 0, code: 'no_passkey', message });

const KNOWN = 'This device already has a passkey for your account.';
const WRONG_ADDRESS = 'Passkeys work only at the usual address of this page.';

async function asked<T>(browser: Promise<T>, nothing: string): Promise<T> {
  try {
    return await browser;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'InvalidStateError') throw passkeyError(KNOWN);
    throw passkeyError(name === 'SecurityError' ? WRONG_ADDRESS : nothing);
  }
}

// The library is loaded with the first use.
const library = () => import('@simplewebauthn/browser');

/** Browsers give more fields than the server takes. */
const named = ({ id, rawId }: { readonly id: string; readonly rawId: string }) => ({
  id,
  rawId,
  type: 'public-key' as const,
});

export async function makePasskey(optionsJSON: Answer<'POST /v1/auth/passkeys/options'>) {
  const { startRegistration } = await library();
  const made = await asked(startRegistration({ optionsJSON }), 'No passkey was made. Try again.');
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return { ...named(made), response: { clientDataJSON, attestationObject, transports } };
}

async function sign(optionsJSON: Answer<'POST /v1/auth/passkeySignIn/options'>) {
  const { startAuthentication } = await library();
  const nothing = 'No passkey was used. Try again, or log in with your password.';
  const signed = await asked(startAuthentication({ optionsJSON }), nothing);
  const { clientDataJSON, authenticatorData, signature } = signed.response;
  return { ...named(signed), response: { clientDataJSON, authenticatorData, signature } };
}

/** What a passkey of the person has signed just now. */
export const signedByPasskey = async () =>
  sign(await callApi('POST /v1/auth/passkeySignIn/options', { body: {} }));

export const logInWithPasskey = async () =>
  callApi('POST /v1/auth/passkeySignIn', { body: { response: await signedByPasskey() } });
