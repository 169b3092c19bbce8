import { and, desc, isNull, sql } from 'drizzle-orm';
import { MOST_FINDINGS, type Attention } from '@tenantry/contract/today/attention';
import { homeOf, ofUnits, properties } from '#features/properties';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import type { Chosen } from '../../platform/feature.ts';
import { statementApplications, statements } from './statements.table.ts';

/** HOME-2: managers' statements that are not in the books yet, newest first. */
export async function statementsToEnter(tx: Transaction, { building }: Chosen): Promise<Attention> {
  const rows = await tx.db
    .select({
      statement: {
        statementId: statements.id,
        propertyId: statements.propertyId,
        home: homeOf(properties),
        fileName: storedFiles.label,
      },
      createdAt: statements.createdAt,
      whole: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(statements)
    .innerJoin(properties, refersTo(statements.propertyId, properties))
    .innerJoin(storedFiles, refersTo(statements.fileId, storedFiles))
    .where(
      and(
        inOrganization(tx, statements),
        ofUnits(statements.propertyId, building),
        isNull(statements.archivedAt),
        isNull(properties.archivedAt),
        sql`not exists (select 1 from ${statementApplications}
          where ${statementApplications.organizationId} = ${statements.organizationId}
            and ${statementApplications.statementId} = ${statements.id}
            and ${statementApplications.replacedAt} is null)`,
      ),
    )
    .orderBy(desc(statements.createdAt), desc(statements.id))
    .limit(MOST_FINDINGS);
  const findings = rows.map(({ createdAt, statement }) => {
    const addedOn = calendarDayAt(instantOf(createdAt), tx.organization.timeZone);
    const key = `statement:${statement.statementId}`;
    return { need: { kind: 'statement' as const, key, ...statement, addedOn }, since: addedOn };
  });
  return { total: rows[0]?.whole ?? 0, findings };
}
