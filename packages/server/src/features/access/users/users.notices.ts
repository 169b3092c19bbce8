import type { Holder, Role } from '@tenantry/contract/access/roles';
import { permissionSentences } from '@tenantry/contract/shared/permission-sentences';
import type { Permission } from '@tenantry/contract/shared/permissions';
import type { Transaction } from '../../../platform/database/database.ts';
import type { User } from '../access.repository.ts';
import { tellAdmins } from '../notices.ts';
import { decides } from './users.domain.ts';

/** USER-11: the mails to administrators when another one is created, demoted, deleted or restored. */

type Person = Omit<User, 'roles'> & Holder;

/** The new one, who may have chosen the password, gets no mail. */
export async function mailAboutPromotion(
  tx: Transaction,
  actor: User,
  made: Person,
): Promise<void> {
  const { name } = tx.organization;
  const paragraphs = [
    `${nameOf(actor)} gave ${nameOf(made)} the role ${made.roles.join(', ')}.`,
    'If nobody on your team did this, delete that user and set new passwords.',
  ];
  const position = decides(made) ? 'administrator' : 'member of staff';
  await tellAdmins(tx, `${name} has a new ${position}`, paragraphs, made.id);
}

/** Call it before the change, while the demoted administrator is still a recipient. */
export async function mailAboutDemotion(
  tx: Transaction,
  actor: User,
  before: Person,
  roles: readonly Role[],
): Promise<void> {
  const from = before.roles.join(', ');
  const position = decides(before) ? 'An administrator' : 'A member of staff';
  await tellAdmins(tx, `${position} of ${tx.organization.name} was demoted`, [
    `${nameOf(actor)} changed the role of ${nameOf(before)} from ${from} to ${roles.join(', ')}.`,
    'If nobody on your team did this, give that user the role back and set new passwords.',
  ]);
}

interface HeldRole {
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly people: number;
}

/** TRUST-6: everyone with the role gains or loses rights. Call it before the change. */
export async function mailAboutRole(
  tx: Transaction,
  actor: User,
  { name, permissions, people }: HeldRole,
  after: readonly Permission[],
): Promise<void> {
  const gained = after.filter((permission) => !permissions.includes(permission));
  const lost = permissions.filter((permission) => !after.includes(permission));
  if (gained.length === 0 && lost.length === 0) return;
  const list = (each: readonly Permission[]) =>
    each.map((permission) => `- ${permissionSentences[permission]}`).join('\n');
  await tellAdmins(tx, `The rights of a role of ${tx.organization.name} were changed`, [
    `${nameOf(actor)} changed the role ${name}, which ${people === 1 ? '1 person has' : `${people} people have`}.`,
    ...(gained.length > 0 ? [`They may now:\n${list(gained)}`] : []),
    ...(lost.length > 0 ? [`They may no longer:\n${list(lost)}`] : []),
    'If nobody on your team did this, change the role back and set new passwords.',
  ]);
}

/** Call it before the change, while the deleted administrator is still a recipient. */
export async function mailAboutDeletion(tx: Transaction, actor: User, target: User): Promise<void> {
  await tellAdmins(tx, `An administrator of ${tx.organization.name} was deleted`, [
    `${nameOf(actor)} deleted the administrator ${nameOf(target)}.`,
    'If nobody on your team did this, create that user again and set new passwords.',
  ]);
}

/** Call it before the change: the restored administrator gets no mail. */
export async function mailAboutRestoration(
  tx: Transaction,
  actor: User,
  target: User,
): Promise<void> {
  await tellAdmins(tx, `An administrator of ${tx.organization.name} was restored`, [
    `${nameOf(actor)} restored the deleted administrator ${nameOf(target)}.`,
    'If nobody on your team did this, delete that user and set new passwords.',
  ]);
}

/** The link of an invited administrator lets anyone who has it sign in as that administrator. */
export async function mailAboutLink(tx: Transaction, actor: User, invited: User): Promise<void> {
  await tellAdmins(tx, `An invitation link of ${tx.organization.name} was copied`, [
    `${nameOf(actor)} copied the invitation link of the administrator ${nameOf(invited)}.`,
    'If nobody on your team did this, delete that user and set new passwords.',
  ]);
}

const nameOf = ({ firstName, lastName, emailAddress }: Omit<User, 'roles'>) =>
  `${firstName} ${lastName} (${emailAddress})`;
