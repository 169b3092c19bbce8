import {
  passwordIsCommon,
  passwordIsName,
  passwordIsPlace,
  passwordIsRepeated,
} from '../access.errors.ts';

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
  const known = await (common ??= readCommon());
  if (variantsOf(typed).some((word) => known.has(word))) throw passwordIsCommon(field);
  return password;
}

/** A list of some 50,000, loaded on first use. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
  '+': 't',
};

/** With letters instead of the signs that look like them; `1` and `!` are an i or an l. */
function respelled(word: string): string[] {
  const letters = word.replaceAll(/[0345678@$€+]/g, (sign) => lookAlikes[sign] ?? sign);
  return [letters.replaceAll(/[1!|]/g, 'i'), letters.replaceAll(/[1!|]/g, 'l')];
}

/** A year, or a number of the usual length. */
const MAX_DIGITS_AROUND = 4;
const MAX_SIGNS_AROUND = 3;

/**
 * The words behind a password, as tools for guessing passwords find them: a year, a short number or signs around a
 * common word, and signs for letters, add next to nothing (`summer2026`, `passw0rd!`).
 */
function variantsOf(typed: string): string[] {
  const trimmed = [
    typed.replace(/[^\p{L}\s]+$/u, ''),
    typed.replaceAll(/^[^\p{L}\s]+|[^\p{L}\s]+$/gu, ''),
  ].filter((word) => {
    const digits = countOf(typed, /\p{N}/gu) - countOf(word, /\p{N}/gu);
    const around = typed.length - word.length;
    return digits <= MAX_DIGITS_AROUND && around - digits <= MAX_SIGNS_AROUND && word.length > 2;
  });
  return [typed, ...trimmed].flatMap((word) => [word, ...respelled(word)]);
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

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
