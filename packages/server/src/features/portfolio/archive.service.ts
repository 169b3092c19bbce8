import { isSuperAdmin } from '@tenantry/contract/access/roles';
import { archiveKinds, archivePermissions, type ArchiveKind } from '@tenantry/contract/kinds';
import {
  type ArchiveCount,
  type ArchivedItem,
  type ArchiveQuery,
} from '@tenantry/contract/portfolio/archive.schemas';
import { pageAlways } from '@tenantry/contract/shared/lists';
import { cents, dollarsFromCents } from '@tenantry/contract/shared/money';
import type { Actor, Transaction } from '../../platform/database/database.ts';
import type { ArchiveSource } from '../../platform/archive.ts';
import type { ArchiveSources } from '../../platform/feature.ts';
import { notFound, wrongRole } from '../../platform/http/errors.ts';
import { asAsked, type Page } from '../../platform/lists/page.ts';
import { archivedOfPage, countArchived, type ArchivedRow } from './archive.repository.ts';

const maySee = ({ permissions }: Actor, kind: ArchiveKind) =>
  permissions.has(archivePermissions[kind]);

/** DATA-6: the number of archived rows of each kind that the person may read. */
export async function archiveCounts(
  tx: Transaction,
  sources: ArchiveSources,
  actor: Actor,
): Promise<ArchiveCount[]> {
  const permitted = archiveKinds.filter((kind) => maySee(actor, kind));
  return Promise.all(
    permitted.flatMap((kind) => {
      const source = sources[kind];
      return source ? [countArchived(tx, source).then((count) => ({ kind, count }))] : [];
    }),
  );
}

interface Asked {
  readonly actor: Actor;
  readonly kind: ArchiveKind;
  readonly query: ArchiveQuery;
}

/** DATA-6: the archived rows of one kind, and whether each can be restored. */
export async function listArchived(
  tx: Transaction,
  sources: ArchiveSources,
  { actor, kind, query }: Asked,
): Promise<ArchivedItem[] | Page<ArchivedItem>> {
  if (!maySee(actor, kind)) {
    throw wrongRole();
  }
  const source = sources[kind];
  if (!source) throw notFound();
  const page = await archivedOfPage(tx, source, pageAlways(query));
  return asAsked(query, page.with(page.items.map((row) => present(row, source, actor))));
}

function present(row: ArchivedRow, source: ArchiveSource, actor: Actor): ArchivedItem {
  const { id, title, detail, amount, propertyId, archivedAt, isPrivileged } = row;
  return {
    id,
    title,
    detail,
    propertyId,
    amount: amount === null ? null : dollarsFromCents(cents(amount)),
    archivedAt: new Date(archivedAt).toISOString(),
    privileged: isPrivileged,
    refusal: refusalOf(row, source, actor),
  };
}

function refusalOf(
  { refusal }: ArchivedRow,
  { whyKept }: ArchiveSource,
  { roles }: Actor,
): string | null {
  if (refusal === 'home') return 'Its property is archived. Restore the property first.';
  if (refusal === 'building') return 'Its building is archived. Restore the building first.';
  if (refusal === 'share') {
    return 'It was a share of an expense of its building. Enter that expense again.';
  }
  if (refusal === 'statement') {
    return 'The statement that made this expense has since been deleted or applied again. Restore or apply the statement.';
  }
  if (refusal === 'superAdmin') {
    return isSuperAdmin(roles) ? null : 'Only a SuperAdmin can restore a SuperAdmin.';
  }
  return refusal === 'kept' ? whyKept : null;
}
