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

export async function makePasskey(optionsJSON: Answer<'POST /v1/auth/passkeys/options'>) {
  const { startRegistration } = await library();
  return asked(startRegistration({ optionsJSON }), 'No passkey was made. Try again.');
}

async function sign(optionsJSON: Answer<'POST /v1/auth/passkeySignIn/options'>) {
  const { startAuthentication } = await library();
  const nothing = 'No passkey was used. Try again, or log in with your password.';
  return asked(startAuthentication({ optionsJSON }), nothing);
}

/** What a passkey of the person has signed just now. */
export const signedByPasskey = async () =>
  sign(await callApi('POST /v1/auth/passkeySignIn/options', { body: {} }));

export const logInWithPasskey = async () =>
  callApi('POST /v1/auth/passkeySignIn', { body: { response: await signedByPasskey() } });
