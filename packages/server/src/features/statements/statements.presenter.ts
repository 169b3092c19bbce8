import { cents, dollarsFromCents } from '@tenantry/contract/shared/money';
import type {
  lineKinds,
  Statement,
  StatementAnalysis,
} from '@tenantry/contract/statements/statements.schemas';
import type { AnalysisContent, AppliedRow } from './applying.repository.ts';
import type { StatementRow } from './statements.repository.ts';

export function presentStatement(row: StatementRow, applied: readonly AppliedRow[]): Statement {
  const { id, propertyId, createdAt, fileName, contentType } = row;
  return {
    id,
    propertyId,
    date: createdAt.toISOString(),
    statementUrl: `/v1/admin/properties/${propertyId}/statements/${encodeURIComponent(fileName)}`,
    fileName,
    contentType,
    applied: presentApplied(applied),
  };
}

function presentApplied(rows: readonly AppliedRow[]): Statement['applied'] {
  const [first] = rows;
  if (!first) return null;
  const sumOf = (kind: (typeof lineKinds)[number]) => {
    const row = rows.find((each) => each.kind === kind);
    return row
      ? { count: row.count, total: dollarsFromCents(cents(row.total)) }
      : { count: 0, total: 0 };
  };
  return {
    appliedAt: first.appliedAt.toISOString(),
    analysisId: first.analysisId,
    income: sumOf('income'),
    expenses: sumOf('expense'),
    payments: sumOf('payment'),
    editedExpenses: rows.reduce((sum, { edited }) => sum + edited, 0),
  };
}

interface AnalysisRow {
  readonly id: string;
  readonly statementId: string;
  readonly hash: string;
  readonly content: AnalysisContent;
  readonly createdAt: Date;
}

export function presentAnalysis(
  row: AnalysisRow,
  applied: StatementAnalysis['applied'],
): StatementAnalysis {
  const { id, statementId, hash, content, createdAt } = row;
  const analyzedAt = createdAt.toISOString();
  return { id, statementId, hash, analyzedAt, ...content, ...(applied && { applied }) };
}
