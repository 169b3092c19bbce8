import { conditionLabels, type Condition } from '@tenantry/contract/inspections/inspections.rules';
import { StatusTag } from '../../ui/text/status-tag.tsx';

const worn: ReadonlySet<Condition> = new Set(['DAMAGED', 'MISSING']);

/** The condition of an item that no longer changes. */
export function ConditionTag({ condition }: { readonly condition: Condition | null }) {
  if (condition === null) return <StatusTag tone="neutral">Not checked</StatusTag>;
  return (
    <StatusTag tone={worn.has(condition) ? 'owed' : 'neutral'}>
      {conditionLabels[condition]}
    </StatusTag>
  );
}
