import type { ArchiveKind } from '@tenantry/contract/kinds';
import type { ArchivedItem } from '@tenantry/contract/portfolio/archive.schemas';
import { callApi } from '../../lib/api.ts';
import type { Effect } from '../../lib/effects.ts';
import type { Calls } from '../../lib/may.ts';
import { changing } from '../../lib/query-client.ts';
import { confirmWithPassword } from '../../ui/confirm.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { restoreExpense } from '../expenses/expenses.queries.ts';

interface Restoring {
  readonly calls: Calls;
  readonly effect: Effect;
  readonly send: (item: ArchivedItem, organizationName: string, password: string) => unknown;
}

/** The kinds that can be restored, each with the call of its own feature. */
const restorings: Partial<Record<ArchiveKind, Restoring>> = {
  property: {
    calls: { 'POST /v1/admin/properties/:propertyId/restore': 'properties:write' },
    effect: 'properties',
    send: ({ id: propertyId }) =>
      callApi('POST /v1/admin/properties/:propertyId/restore', {
        params: { propertyId },
        body: {},
      }),
  },
  user: {
    calls: {
      'POST /v1/admin/organization/:organizationName/users/:userId/restore': 'people:write',
    },
    effect: 'users',
    send: ({ id: userId }, organizationName, currentPassword) =>
      callApi('POST /v1/admin/organization/:organizationName/users/:userId/restore', {
        params: { organizationName, userId },
        ...(currentPassword && { body: { currentPassword } }),
      }),
  },
  expense: {
    calls: {
      'POST /v1/admin/organization/expenses/:expenseId/restore': 'books:write',
      'POST /v1/admin/properties/:propertyId/expenses/:expenseId/restore': 'books:write',
    },
    effect: 'expenses',
    send: ({ id, propertyId }) => restoreExpense(propertyId, id),
  },
  statement: {
    calls: {
      'POST /v1/admin/properties/:propertyId/statements/:statementId/restore': 'books:write',
    },
    effect: 'statements',
    send: ({ id: statementId, propertyId }) =>
      callApi('POST /v1/admin/properties/:propertyId/statements/:statementId/restore', {
        params: { propertyId: propertyId ?? '', statementId },
      }),
  },
  task: {
    calls: { 'POST /v1/admin/tasks/:taskId/restore': 'tasks:write' },
    effect: 'tasks',
    send: ({ id: taskId }) =>
      callApi('POST /v1/admin/tasks/:taskId/restore', { params: { taskId }, body: {} }),
  },
};

/** The calls that restore a record of the kind. */
export const callsToRestore = (kind: ArchiveKind): Calls => restorings[kind]?.calls ?? {};

async function passwordFor({ needsPassword, title }: ArchivedItem): Promise<string | null> {
  if (!needsPassword) return '';
  return confirmWithPassword({
    title: 'Restore administrator',
    question: `Restore ${title}?`,
    details: 'They can sign in again as an administrator.',
    confirmLabel: 'Restore',
    passwordFor: 'restore an administrator',
  });
}

/** DATA-6: restores a record that the server allows to restore; asks for the password first if needed. */
export async function restoreArchived(
  kind: ArchiveKind,
  item: ArchivedItem,
  organizationName: string,
): Promise<void> {
  const restoring = restorings[kind];
  const password = await passwordFor(item);
  if (!restoring || password === null) return;
  await changing([restoring.effect], async () => {
    await restoring.send(item, organizationName, password);
  });
  notifySuccess(`${item.title} was restored`);
}
