import { statementsEndpoints } from '@tenantry/contract/statements/statements.endpoints';
import type { Statement, StatementLine } from '@tenantry/contract/statements/statements.schemas';
import { insertAnalysis } from '../features/statements/applying.repository.ts';
import type { Organization } from '../platform/database/organization-table.ts';
import { hashToken } from '../platform/tokens.ts';
import { aProperty, type TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';
import { aPicture } from './world.ts';

/** A statement of a managed property, by default a picture. It is not read yet. */
export async function aStatement(
  test: TestApp,
  admin: TestPerson,
  given: { propertyId?: string; file?: Buffer | undefined } = {},
): Promise<Statement> {
  const propertyId = given.propertyId ?? (await aProperty(test, admin, { managed: true })).id;
  const { body } = await test.call(statementsEndpoints.upload, {
    as: admin,
    params: { propertyId, fileName: 'statement.png' },
    file: given.file ?? (await aPicture()),
  });
  return body;
}

/** A payment to a plumber, by default. */
export function aLine(changes: Partial<StatementLine> = {}): StatementLine {
  const kind = changes.kind ?? 'expense';
  return {
    index: 0,
    date: '2026-02-12',
    description: 'Kitchen faucet',
    payee: 'Ace Plumbing',
    kind,
    category: kind === 'expense' ? 'REPAIRS_AND_MAINTENANCE' : null,
    amount: 85,
    section: null,
    proposed: true,
    reason: null,
    doubtful: null,
    confidence: 1,
    place: { page: 1, x: 0.1, y: 0.2, width: 0.8, height: 0.02 },
    ...changes,
  };
}

/** A possible reading of a statement, numbered in this order; returns what applying names. */
export async function anAnalysis(
  { database }: TestApp,
  organization: Organization,
  { id: statementId }: Pick<Statement, 'id'>,
  lines: readonly StatementLine[] = [aLine()],
): Promise<{ analysisId: string; hash: string }> {
  const content = {
    source: 'text' as const,
    pages: 1,
    period: null,
    lines: lines.map((line, index) => ({ ...line, index })),
    balances: [],
    checks: [],
    warnings: [],
  };
  const hash = hashToken(JSON.stringify(content));
  const { id } = await database.transact({ organization }, (tx) =>
    insertAnalysis(tx, { statementId, hash, content }),
  );
  return { analysisId: id, hash };
}
