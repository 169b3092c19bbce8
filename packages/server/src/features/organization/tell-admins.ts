import { tellAdmins, userById } from '#features/access';
import type { Transaction } from '../../platform/database/database.ts';

const INTRUDER = 'If nobody on your team did this, change the settings back and set new passwords.';

/** ORG-6: mails every administrator about a sensitive change; `lines` gets the person who made it. */
export async function tellAdminsOfChange(
  tx: Transaction,
  subject: string,
  lines: (who: string) => readonly string[],
): Promise<void> {
  const user = tx.actor && (await userById(tx, tx.actor.userId));
  const who = user ? `${user.firstName} ${user.lastName} (${user.emailAddress})` : 'The server';
  await tellAdmins(tx, subject, [...lines(who), INTRUDER]);
}
