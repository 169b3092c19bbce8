import { Select, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { assetKindLabels, assetKinds } from '@tenantry/contract/maintenance/assets.rules';
import { assetInput, type Asset } from '@tenantry/contract/maintenance/assets.schemas';
import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { ConflictPanel } from '../../ui/conflict/conflict-panel.tsx';
import { conflictField, type ConflictField } from '../../ui/conflict/conflict-rows.ts';
import { useConflict } from '../../ui/conflict/use-conflict.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';

interface AssetFormProps {
  readonly propertyId: string;
  /** What is changed; null adds one. */
  readonly asset: Asset | null;
  readonly onClose: () => void;
}

const kinds = assetKinds.map((value) => ({ value, label: assetKindLabels[value] }));

const draftOf = (asset: Asset | null) => ({
  kind: asset?.kind ?? 'REFRIGERATOR',
  model: asset?.model ?? '',
  serialNumber: asset?.serialNumber ?? '',
  installedOn: asset?.installedOn ?? null,
  warrantyUntil: asset?.warrantyUntil ?? null,
  note: asset?.note ?? '',
});

type Draft = ReturnType<typeof draftOf>;

const check = schemaResolver(assetInput, { sync: true });

const fields: readonly ConflictField<Draft>[] = [
  { ...conflictField<Draft>('kind', 'Kind'), shown: ({ kind }) => assetKindLabels[kind] },
  conflictField<Draft>('model', 'Make and model'),
  conflictField<Draft>('serialNumber', 'Serial number'),
  {
    ...conflictField<Draft>('installedOn', 'Installed on'),
    shown: (draft) => dayText(draft.installedOn),
  },
  {
    ...conflictField<Draft>('warrantyUntil', 'Warranty until'),
    shown: (draft) => dayText(draft.warrantyUntil),
  },
  conflictField<Draft>('note', 'Note'),
];

const dayText = (day: string | null) => (day ? formatDate(day) : 'None');

/** MAINT-11: adds or changes an appliance of a home. */
export function AssetForm({ propertyId, asset, onClose }: AssetFormProps) {
  const form = useForm<Draft>({
    initialValues: draftOf(asset),
    validate: (draft) => check({ ...draft, propertyId }),
  });
  const { base, conflict, meetRefusal } = useConflict({ form, row: asset, draftOf, fields });
  useKeptDraft(form, base ? `asset:${base.id}:${base.version}` : `asset-of:${propertyId}`);
  return (
    <SubmitForm
      form={form}
      send={(draft, idempotencyKey) => send({ propertyId, asset: base }, draft, idempotencyKey)}
      changes={['maintenance']}
      onRefused={(reason) => meetRefusal(reason) !== null}
      act={asset ? 'Save' : 'Add appliance'}
      done={`Appliance ${asset ? 'saved' : 'added'}`}
      onClose={onClose}
    >
      <ConflictPanel conflict={conflict} />
      <Select
        label="Kind"
        data={kinds}
        allowDeselect={false}
        required
        data-autofocus
        {...form.getInputProps('kind')}
      />
      <TextInput
        label="Make and model"
        required={form.getValues().kind === 'OTHER'}
        {...form.getInputProps('model')}
      />
      <TextInput label="Serial number" {...form.getInputProps('serialNumber')} />
      <DayInput label="Installed on" clearable {...form.getInputProps('installedOn')} />
      <DayInput
        label="Warranty until"
        description="The last day of the warranty"
        clearable
        {...form.getInputProps('warrantyUntil')}
      />
      <TextInput
        label="Note"
        description="Such as: left of the sink"
        {...form.getInputProps('note')}
      />
    </SubmitForm>
  );
}

function send(
  { propertyId, asset }: Pick<AssetFormProps, 'propertyId' | 'asset'>,
  draft: Draft,
  idempotencyKey: string,
) {
  return asset
    ? callApi('POST /v1/admin/assets/:assetId', {
        params: { assetId: asset.id },
        body: { ...draft, version: asset.version },
      })
    : callApi('POST /v1/admin/assets', { body: { ...draft, propertyId }, idempotencyKey });
}
