/** A person who is signed in at a provider. */
export interface Account {
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
}

export function account(email: string, changes: Partial<Account> = {}): Account {
  return { subject: `subject of ${email}`, email, emailVerified: true, name: 'Sam', ...changes };
}

export const client = { id: 'tenantry-tests', secret: 'a secret of the tests' };

/** Common to all fake providers. */
export interface ProviderPeer {
  /** The product's settings for it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Allowed redirect addresses. */
  readonly redirectUris: Set<string>;
  /** The next visitor is signed in as this person without typing anything. */
  account: Account;
  /** The next visitor refuses access to the product. */
  denies: boolean;
  stop(): Promise<void>;
}
