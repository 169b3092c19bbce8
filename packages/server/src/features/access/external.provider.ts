export type ProviderName = 'Google' | 'Amazon';

/** What our server keeps and the provider is given, so that both know that it is the same sign-in. */
export interface Exchange {
  /** Where the provider sends the browser back to: the organization's own sign-in page. */
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly nonce: string;
}

/** Who signed in at a provider. */
export interface ExternalPerson {
  /** What the provider calls the person for ever, whatever becomes of the email address. */
  readonly subject: string;
  /** Verified by the provider; lower case. */
  readonly emailAddress: string;
}

/** A provider of sign-ins. Both calls wait for its servers, at most ten seconds each time, and throw when they fail. */
export interface ExternalProvider {
  authorizationUrl(exchange: Exchange): Promise<URL>;
  /** Uses the authorization code up, and answers whose it is after everything about it was verified. */
  personBehind(code: string, exchange: Exchange): Promise<ExternalPerson>;
}

export type ExternalProviders = Readonly<Partial<Record<ProviderName, ExternalProvider>>>;

export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

export const TIMEOUT_SECONDS = 10;

/** http is for providers on this machine, which only tests have. */
export function isInsecure(address: string): boolean {
  return address.startsWith('http:');
}
