import {
  passwordIsCommon,
  passwordIsName,
  passwordIsPlace,
  passwordIsRepeated,
} from './access.errors.ts';

/** The person with this password. */
export interface PasswordOwner {
  readonly emailAddress: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The organization's name is as easy to guess as the person's. */
  readonly organizationName: string;
}

const PRODUCT = 'Tenantry';

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns the password if this person may have it; the contract has checked its length. Attackers try the most common
 * passwords first, then the person's own name and address. The field is where a form shows the error.
 */
export async function acceptablePassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<string> {
  const typed = password.normalize('NFKC').toLowerCase();
  if (new Set(typed.replaceAll(/\s/gu, '')).size <= 1) throw passwordIsRepeated(field);
  if (placesOf(owner).has(wordsOf(typed))) throw passwordIsPlace(field);
  if (namesOf(owner).has(lettersOf(typed))) throw passwordIsName(field);
  if ((await (common ??= readCommon())).has(typed)) throw passwordIsCommon(field);
  return password;
}

/** A list of some 50,000, loaded on first use. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}

function namesOf({ emailAddress, firstName, lastName }: PasswordOwner): ReadonlySet<string> {
  const mailbox = emailAddress.split('@')[0] ?? '';
  const names = [firstName + lastName, lastName + firstName, firstName, lastName];
  const letters = [emailAddress, mailbox, ...names].map((name) =>
    lettersOf(name.normalize('NFKC').toLowerCase()),
  );
  return new Set(letters.filter((name) => name !== ''));
}

/** The product and the organization; a number before or after them makes them no harder to guess. */
function placesOf({ organizationName }: PasswordOwner): ReadonlySet<string> {
  const words = [PRODUCT, organizationName, organizationName + PRODUCT].map((name) =>
    wordsOf(name.normalize('NFKC').toLowerCase()),
  );
  return new Set(words.filter((name) => name !== ''));
}

const wordsOf = (text: string) => lettersOf(text).replaceAll(/^\p{N}+|\p{N}+$/gu, '');

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
