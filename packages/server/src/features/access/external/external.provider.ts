export type ProviderName = 'Google' | 'Amazon';

/** Values that our server stores and the provider gets, to identify the sign-in. */
export interface Exchange {
  /** The return address: the organization's own sign-in page. */
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly nonce: string;
}

/** The person who signed in at a provider. */
export interface ExternalPerson {
  /** The provider's permanent id of the person, independent of the email address. */
  readonly subject: string;
  /** Verified by the provider; lower case. */
  readonly emailAddress: string;
}

/** A sign-in provider. Both calls wait for its servers, at most ten seconds each, and throw if they fail. */
export interface ExternalProvider {
  authorizationUrl(exchange: Exchange): Promise<URL>;
  /** Uses the authorization code, and returns the person after verifying everything. */
  personBehind(code: string, exchange: Exchange): Promise<ExternalPerson>;
}

export type ExternalProviders = Readonly<Partial<Record<ProviderName, ExternalProvider>>>;

export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

export const TIMEOUT_SECONDS = 10;

/** http is only for providers on this machine, which only tests have. */
export function isInsecure(address: string): boolean {
  return address.startsWith('http:');
}
