import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Party } from '@tenantry/contract/leases/parties.schemas';
import type { ShareSplit, SharesInput } from '@tenantry/contract/leases/shares.schemas';
import { parseMoney } from '@tenantry/contract/shared/money-text';
import { callApi } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import type { LeaseIds } from './charges.queries.ts';
import { partyName } from './party-text.ts';

interface Draft {
  split: ShareSplit;
  /** As typed, by the id of the person. */
  values: Record<string, string>;
}

const splits = [
  { value: 'EQUALLY', label: 'Equally' },
  { value: 'PARTS', label: 'By percent' },
  { value: 'AMOUNTS', label: 'By amounts of the rent' },
  { value: 'NONE', label: 'No shares' },
] as const satisfies readonly { value: ShareSplit; label: string }[];

/** Percents with up to two decimals, or amounts of money, as whole numbers; null if it is neither. */
function valueOf(split: ShareSplit, text: string): number | null {
  if (split === 'AMOUNTS') {
    const amount = parseMoney(text);
    return typeof amount === 'number' && amount >= 0 ? amount : null;
  }
  const percent = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim());
  if (!percent) return null;
  return Number(percent[1]) * 100 + Number((percent[2] ?? '').padEnd(2, '0'));
}

const needsValues = (split: ShareSplit) => split === 'PARTS' || split === 'AMOUNTS';

/** The present shares, as amounts of the rent. */
const draftOf = (lessees: readonly Party[]): Draft => ({
  split: lessees.some(({ share }) => share !== null) ? 'AMOUNTS' : 'EQUALLY',
  values: Object.fromEntries(
    lessees.map(({ id, share }) => [id, share === null ? '' : formatMoney(share.amount)]),
  ),
});

function inputOf({ split, values }: Draft, lessees: readonly Party[]): SharesInput {
  const shares = lessees.map(({ id }) => ({
    partyId: id,
    value: valueOf(split, values[id] ?? '') ?? 0,
  }));
  return { split, shares: needsValues(split) ? shares : [] };
}

function check({ split, values }: Draft, lessees: readonly Party[]) {
  if (!needsValues(split)) return {};
  const message =
    split === 'PARTS' ? 'Enter a percentage, such as 50.' : 'Enter an amount of money.';
  return Object.fromEntries(
    lessees.flatMap(({ id }) =>
      valueOf(split, values[id] ?? '') === null ? [[`values.${id}`, message]] : [],
    ),
  );
}

interface SharesFormProps {
  readonly lease: LeaseIds;
  /** The tenants of today. */
  readonly lessees: readonly Party[];
  readonly onClose: () => void;
}

/** UNIT-7: how tenants share the rent. */
export function SharesForm({ lease, lessees, onClose }: SharesFormProps) {
  const form = useForm<Draft>({
    initialValues: draftOf(lessees),
    validate: (draft) => check(draft, lessees),
  });
  const { split } = form.values;
  return (
    <SubmitForm
      form={form}
      send={(draft) =>
        callApi('POST /v1/admin/properties/:propertyId/leasee/:leaseId/parties/shares', {
          params: { ...lease },
          body: inputOf(draft, lessees),
        })
      }
      changes={['leases']}
      act="Save shares"
      done="Shares saved"
      onClose={onClose}
    >
      <Text c="dimmed">
        Shares tell your tenants who pays what. Each of them still owes the whole rent.
      </Text>
      <NativeSelect
        label="Shared"
        data={[...splits]}
        data-autofocus
        {...form.getInputProps('split')}
      />
      {needsValues(split) &&
        lessees.map((lessee) => (
          <TextInput
            key={lessee.id}
            label={partyName(lessee)}
            inputMode="decimal"
            placeholder={split === 'PARTS' ? '50%' : '$780.00'}
            required
            {...form.getInputProps(`values.${lessee.id}`)}
          />
        ))}
    </SubmitForm>
  );
}
