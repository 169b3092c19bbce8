import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { assetLabel, warrantyText } from '@tenantry/contract/maintenance/assets.rules';
import { useToday } from '../../lib/session.ts';
import { assetsQuery } from './assets.queries.ts';
import type { OrderDraft } from './order-draft.ts';

/** MAINT-11: the appliance of the chosen home that a work order is about. Nothing, while the home has none. */
export function AssetChoice({ form }: { readonly form: UseFormReturnType<OrderDraft> }) {
  const { propertyId, assetId } = form.values;
  const enabled = propertyId !== null;
  const { data = [] } = useQuery({ ...assetsQuery(propertyId ?? ''), enabled });
  const today = useToday();
  const chosen = data.find(({ id }) => id === assetId);
  if (data.length === 0) return null;
  return (
    <Select
      label="Appliance"
      placeholder="None"
      description={chosen && warrantyText(chosen.warrantyUntil, today)}
      clearable
      data={data.map((asset) => ({ value: asset.id, label: assetLabel(asset) }))}
      value={chosen ? assetId : null}
      onChange={(value) => form.setFieldValue('assetId', value)}
    />
  );
}
