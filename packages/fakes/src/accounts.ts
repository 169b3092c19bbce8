/** Someone who is signed in at a provider. */
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

/** What is the same for every provider that runs in a test. */
export interface ProviderPeer {
  /** The settings with which the product uses it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Where it may send a browser back to. */
  readonly redirectUris: Set<string>;
  /** Whoever comes next is this person; nobody has to type anything. */
  account: Account;
  /** Whoever comes next refuses to be known to the product. */
  denies: boolean;
  stop(): Promise<void>;
}
