import { addDays, daysBetween } from '@tenantry/contract/shared/calendar-date';
import { MOST_FINDINGS, type Attention } from '@tenantry/contract/today/attention';
import { and, eq, inArray, lte } from 'drizzle-orm';
import { ofUnits } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import type { Chosen } from '../../platform/feature.ts';
import { openInspections, type OpenInspection } from './inspections.repository.ts';
import { inspections } from './inspections.table.ts';
import { isOpenForRemarks, isSignedByAll } from './readiness.service.ts';

const { status, day, propertyId } = inspections;

/** A draft of an earlier day. */
const UNFINISHED_DAYS = 3;

const named = (kind: string, { inspection, home }: OpenInspection) => ({
  key: `${kind}:${inspection.id}`,
  inspectionId: inspection.id,
  inspected: inspection.kind,
  day: inspection.day,
  home,
});

const attentionOf = (findings: Attention['findings']): Attention => ({
  total: findings.length,
  findings: findings.slice(0, MOST_FINDINGS),
});

/** MAINT-13: all tenants have signed, or their time for remarks is over. */
export async function readyToSeal(tx: Transaction, { building }: Chosen): Promise<Attention> {
  const rows = await openInspections(
    tx,
    and(inArray(status, ['WITH_TENANT', 'SIGNED']), ofUnits(propertyId, building)),
  );
  const findings: Attention['findings'][number][] = [];
  for (const row of rows) {
    const { inspection } = row;
    const isOver = !isOpenForRemarks(tx, inspection);
    const signed = await isSignedByAll(tx, inspection);
    if (!isOver && !signed) continue;
    const kind = 'inspection_to_seal' as const;
    const since = isOver ? (inspection.remarksUntil ?? inspection.day) : tx.today;
    findings.push({ need: { kind, ...named(kind, row), signed }, since });
  }
  return attentionOf(findings);
}

/** MAINT-12: inspections that were begun and neither sent nor sealed for some days. */
export async function unfinishedInspections(
  tx: Transaction,
  { building }: Chosen,
): Promise<Attention> {
  const since = addDays(tx.today, -UNFINISHED_DAYS);
  const rows = await openInspections(
    tx,
    and(eq(status, 'DRAFT'), lte(day, since), ofUnits(propertyId, building)),
  );
  const kind = 'inspection_unfinished' as const;
  return attentionOf(
    rows.map((row) => ({
      need: {
        kind,
        ...named(kind, row),
        daysAgo: daysBetween(row.inspection.day, tx.today),
      },
      since: row.inspection.day,
    })),
  );
}
