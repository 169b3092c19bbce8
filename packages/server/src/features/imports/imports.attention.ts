import { MOST_FINDINGS, type Attention } from '@tenantry/contract/today/attention';
import { UNDO_DAYS } from '@tenantry/contract/imports/imports.schemas';
import { and, desc, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { calendarDayAt, dateOf, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { imports } from './imports.table.ts';

/** No import takes as long, unless its server does not run. */
const TOO_LONG = { minutes: 30 };

/** HOME-2: imports that failed, or that nothing finishes. */
export async function importsToLookAt(tx: Transaction): Promise<Attention> {
  const stuckSince = dateOf(tx.now.subtract(TOO_LONG));
  const undoableSince = dateOf(tx.now.subtract({ hours: UNDO_DAYS * 24 }));
  const { appliedAt } = imports;
  const rows = await tx.db
    .select({
      importId: imports.id,
      fileName: imports.fileName,
      failure: imports.failure,
      createdAt: imports.createdAt,
      whole: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(imports)
    .where(
      and(
        inOrganization(tx, imports),
        or(
          // An undo that was refused matters while it is still possible.
          and(isNotNull(imports.failure), or(isNull(appliedAt), gt(appliedAt, undoableSince))),
          lt(imports.workSince, stuckSince),
        ),
      ),
    )
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(MOST_FINDINGS);
  const findings = rows.map(({ importId, fileName, failure, createdAt }) => {
    const addedOn = calendarDayAt(instantOf(createdAt), tx.organization.timeZone);
    const key = `import:${importId}`;
    const need = { kind: 'import' as const, key, importId, fileName, failed: failure !== null };
    return { need: { ...need, addedOn }, since: addedOn };
  });
  return { total: rows[0]?.whole ?? 0, findings };
}
