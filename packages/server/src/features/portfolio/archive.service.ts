import { isSuperAdmin, permits } from '@tenantry/contract/access/roles';
import {
  archiveKinds,
  archivePermissions,
  type ArchiveCount,
  type ArchivedItem,
  type ArchiveKind,
  type ArchiveQuery,
} from '@tenantry/contract/portfolio/archive.schemas';
import { pageAlways } from '@tenantry/contract/shared/lists';
import { cents, dollarsFromCents } from '@tenantry/contract/shared/money';
import type { Actor, Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { asAsked, type Page } from '../../platform/lists/page.ts';
import { archivedOfPage, countArchived, type ArchivedRow } from './archive.repository.ts';

const maySee = ({ roles }: Actor, kind: ArchiveKind) => permits(roles, archivePermissions[kind]);

/** DATA-6: the number of archived rows of each kind that the person may read. */
export async function archiveCounts(tx: Transaction, actor: Actor): Promise<ArchiveCount[]> {
  return Promise.all(
    archiveKinds
      .filter((kind) => maySee(actor, kind))
      .map(async (kind) => ({ kind, count: await countArchived(tx, kind) })),
  );
}

/** DATA-6: the archived rows of one kind, and whether each can be restored. */
export async function listArchived(
  tx: Transaction,
  actor: Actor,
  kind: ArchiveKind,
  query: ArchiveQuery,
): Promise<ArchivedItem[] | Page<ArchivedItem>> {
  if (!maySee(actor, kind)) {
    throw new AppError('wrong_role', 'You do not have permission to do this.');
  }
  const page = await archivedOfPage(tx, kind, pageAlways(query));
  return asAsked(query, page.with(page.items.map((row) => present(row, kind, actor))));
}

function present(row: ArchivedRow, kind: ArchiveKind, actor: Actor): ArchivedItem {
  const { id, title, detail, amount, propertyId, archivedAt, isAdmin } = row;
  return {
    ...{ id, title, detail, propertyId },
    amount: amount === null ? null : dollarsFromCents(cents(amount)),
    archivedAt: new Date(archivedAt).toISOString(),
    needsPassword: isAdmin,
    refusal: refusalOf(row, kind, actor),
  };
}

/** Records of money and agreements are not restored: later records rely on their absence. */
const keptForTheRecord: Partial<Record<ArchiveKind, string>> = {
  invoice:
    'A deleted invoice stays deleted, because the account has continued without it. Create a new invoice.',
  charge:
    'An ended charge stays ended, so that no period is billed twice. Add a new charge to the lease.',
  photo: 'A removed photo no longer has a public address. Upload it again.',
  lateFeePolicy:
    'A removed policy stays removed, because late fees were computed without it. Add a new policy.',
};

function refusalOf({ refusal }: ArchivedRow, kind: ArchiveKind, { roles }: Actor): string | null {
  if (refusal === 'home') return 'Its property is archived. Restore the property first.';
  if (refusal === 'statement') {
    return 'The statement that made this expense has since been deleted or applied again. Restore or apply the statement.';
  }
  if (refusal === 'superAdmin') {
    return isSuperAdmin(roles) ? null : 'Only a SuperAdmin can restore a SuperAdmin.';
  }
  return refusal === 'kept' ? (keptForTheRecord[kind] ?? null) : null;
}
