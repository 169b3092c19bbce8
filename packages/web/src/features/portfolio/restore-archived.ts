import type { ArchiveKind } from '@tenantry/contract/kinds';
import type { ArchivedItem } from '@tenantry/contract/portfolio/archive.schemas';
import type { Calls } from '../../lib/may.ts';
import { changing } from '../../lib/query-client.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import type { None } from '../../ui/feature.ts';
import { notifySuccess } from '../../ui/acts/notify.ts';
import type { Restoring } from '../../ui/acts/restore.ts';

/** How each kind is restored; each feature says it in its `restore.ts`. */
export const restorings = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<object>('../*/restore.ts', { eager: true, import: 'restoring' }),
  ),
) as Readonly<Partial<Record<ArchiveKind, Restoring | None>>>;

/** Null also of a kind that only a newer server knows. */
function restoringOf(kind: ArchiveKind): Restoring | null {
  const restoring = restorings[kind];
  return restoring === undefined || 'none' in restoring ? null : restoring;
}

/** The calls that restore a record of the kind. */
export const callsToRestore = (kind: ArchiveKind): Calls => restoringOf(kind)?.calls ?? {};

/** An administrator is restored only after a question. */
async function agrees({ privileged, title }: ArchivedItem): Promise<boolean> {
  if (!privileged) return true;
  return confirm({
    title: 'Restore administrator',
    question: `Restore ${title}?`,
    details: 'They can sign in again as an administrator.',
    confirmLabel: 'Restore',
  });
}

/** DATA-6: restores a record that the server allows to restore. */
export async function restoreArchived(
  kind: ArchiveKind,
  item: ArchivedItem,
  organizationName: string,
): Promise<void> {
  const restoring = restoringOf(kind);
  if (!restoring || !(await agrees(item))) return;
  await changing([restoring.effect], async () => {
    await restoring.send(item, organizationName);
  });
  notifySuccess(`${item.title} was restored`);
}
