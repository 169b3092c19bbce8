/** The people of a rent roll. */
import { partyRoles, type PartyRole } from '@tenantry/contract/leases/parties.schemas';
import type { PlannedPerson } from '../plan.ts';
import type { Books } from './books.ts';
import type { ReadRow } from './cells.ts';
import { isNobody, isSameName, nameOf, namesSeveral, wholeName, type PersonName } from './names.ts';

const personFields = ['firstName', 'lastName', 'fullName', 'email', 'phone'] as const;

/** Whether a row has a tenant, and not only a home. */
export function hasPerson(row: ReadRow): boolean {
  const given = personFields.filter((field) => row.has(field));
  const [only] = given;
  if (only === undefined) return false;
  return !(given.length === 1 && isNobody(row.typed(only)));
}

function readName(row: ReadRow): PersonName | null {
  const whole = row.text('fullName');
  const [firstName, lastName] = [row.text('firstName'), row.text('lastName')];
  if (firstName !== null && lastName !== null) return { firstName, lastName };
  if (whole !== null && namesSeveral(whole)) {
    row.refuse('fullName', `"${whole}" names several people. Give each a row of its own.`);
    return null;
  }
  const split = whole === null ? null : nameOf(whole);
  if (split) return split;
  if (whole !== null) row.refuse('fullName', `"${whole}" needs a first and a last name.`);
  else if (firstName === null) row.refuse('firstName', 'The first name is missing.');
  else row.refuse('lastName', 'The last name is missing.');
  return null;
}

const isRole = (role: string | null): role is PartyRole =>
  partyRoles.some((known) => known === role);

/** Tells one person from another by the email. */
export class People {
  readonly #accounts: Books['accounts'];
  readonly #byEmail = new Map<string, { readonly row: number; readonly name: PersonName }>();

  constructor({ accounts }: Pick<Books, 'accounts'>) {
    this.#accounts = accounts;
  }

  read(row: ReadRow): PlannedPerson | null {
    const name = readName(row);
    const role = row.text('role') ?? 'TENANT';
    if (!name || !isRole(role)) return null;
    const needsContact = role !== 'OCCUPANT';
    const email = needsContact ? row.text('email') : null;
    const phone = needsContact ? row.text('phone') : null;
    if (needsContact && !row.has('email')) {
      row.refuse('email', `${wholeName(name)} needs an email, to sign in with.`);
    }
    if (needsContact && !row.has('phone')) {
      row.refuse('phone', `${wholeName(name)} needs a phone number.`);
    }
    if (email !== null) this.#checkEmail(row, email, name);
    return { row: row.row, role, ...name, email, phone };
  }

  #checkEmail(row: ReadRow, email: string, name: PersonName): void {
    const earlier = this.#byEmail.get(email);
    const account = this.#accounts.get(email);
    if (earlier && !isSameName(earlier.name, name)) {
      row.refuse('email', `"${email}" is ${wholeName(earlier.name)} in row ${earlier.row}.`);
    } else if (account && !isSameName(account, name)) {
      row.refuse('email', `"${email}" is ${wholeName(account)} in the books.`);
    }
    if (!earlier) this.#byEmail.set(email, { row: row.row, name });
  }
}
