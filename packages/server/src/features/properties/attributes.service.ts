import type { AttributeDefinition } from '@tenantry/contract/properties/properties.schemas';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/tokens.ts';
import { lockDefinitions, replaceDefinitions } from './attributes.repository.ts';
import { attributeIsGone } from './properties.errors.ts';
import { definedAttributes } from './properties.repository.ts';

interface WantedAttribute {
  /** Absent for a new one. */
  readonly id?: string | undefined;
  readonly name: string;
}

/**
 * PROP-10: makes this the organization's list. Omitted attributes are archived and keep their values. A list that was
 * read earlier and still contains them restores them with their values.
 */
export async function defineAttributes(
  tx: Transaction,
  wanted: readonly WantedAttribute[],
): Promise<AttributeDefinition[]> {
  const known = await lockDefinitions(tx);
  if (wanted.some(({ id }) => id !== undefined && !known.has(id))) throw attributeIsGone();
  const before = await definedAttributes(tx);
  const organizationId = tx.organization.id;
  await replaceDefinitions(
    tx,
    wanted.map(({ id = newId(), name }, position) => ({ organizationId, id, name, position })),
  );
  const after = await definedAttributes(tx);
  await recordAudit(tx, {
    action: 'attributes.defined',
    entityId: organizationId,
    before,
    after,
  });
  return after;
}
