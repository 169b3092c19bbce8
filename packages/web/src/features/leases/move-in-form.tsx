import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { missingInWords } from '@tenantry/contract/checklists/checklists.rules';
import {
  MAX_KEYS,
  type MoveInChecklist,
  type MoveInItem,
} from '@tenantry/contract/checklists/checklists.schemas';
import { numberFromText } from '@tenantry/contract/shared/number-text';
import { callApi } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { useToday } from '../../lib/session.ts';
import { ConflictPanel } from '../../ui/conflict/conflict-panel.tsx';
import { conflictField } from '../../ui/conflict/conflict-rows.ts';
import { useConflict } from '../../ui/conflict/use-conflict.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import type { LeaseIds } from './charges.queries.ts';

/** The message for a number of keys that cannot be; null for a good one. */
function keysProblem(text: string): string | null {
  const keys = numberFromText(text);
  if (Number.isNaN(keys) || keys < 1) return 'Enter how many keys.';
  return keys > MAX_KEYS ? `Use at most ${MAX_KEYS} keys.` : null;
}

interface Draft {
  doneOn: string | null;
  keys: string;
  note: string;
  acceptsMissing: boolean;
}

interface MoveInFormProps {
  readonly lease: LeaseIds;
  readonly item: MoveInItem;
  readonly missing: MoveInChecklist['missing'];
  readonly onClose: () => void;
}

type Input = Pick<MoveInItem, 'doneOn' | 'keys' | 'note' | 'acceptedMissing'>;

const draftOf = ({ doneOn, keys, note }: MoveInItem): Draft => ({
  doneOn,
  keys: keys === null ? '' : String(keys),
  note,
  acceptsMissing: false,
});

const fields = [
  conflictField<Draft>('doneOn', 'Day', (day) => (typeof day === 'string' ? formatDate(day) : '')),
  conflictField<Draft>('keys', 'Number of keys'),
  conflictField<Draft>('note', 'Note'),
];

/** The item as a colleague has saved it meanwhile; null for any other error. */
function newerItem(error: unknown, { key }: MoveInItem): MoveInItem | null {
  const isStale = error instanceof ApiError && error.code === 'stale_version';
  const current = isStale ? (error.current as MoveInChecklist | undefined) : undefined;
  return current?.items.find((item) => item.key === key) ?? null;
}

function send({ lease, item }: Pick<MoveInFormProps, 'lease' | 'item'>, body: Input) {
  return callApi('POST /v1/admin/properties/:propertyId/leasee/:leaseId/checklist/:itemKey', {
    params: { ...lease, itemKey: item.key },
    body: { ...body, itemVersion: item.version },
  });
}

/** UNIT-10: says that an item is done. Keys are counted, and warn while money is missing. */
export function MoveInForm({ lease, item, missing, onClose }: MoveInFormProps) {
  const today = useToday();
  const isKeys = item.kind === 'KEYS';
  const warning = isKeys ? missingInWords(missing) : null;
  const form = useForm<Draft>({
    initialValues: { ...draftOf(item), doneOn: item.doneOn ?? today },
    validate: {
      doneOn: (day) => (day === null ? 'Enter the day.' : null),
      keys: (keys) => (isKeys ? keysProblem(keys) : null),
      acceptsMissing: (accepts) =>
        warning !== null && !accepts ? 'Confirm that you hand over the keys anyway.' : null,
    },
  });
  const { base, conflict, meet } = useConflict({ form, row: item, draftOf, fields });
  const seen = base ?? item;
  useKeptDraft(form, `move-in:${lease.leaseId}:${item.key}`, ({ doneOn, keys, note }) => ({
    doneOn,
    keys,
    note,
  }));
  return (
    <SubmitForm
      form={form}
      send={({ doneOn, keys, note }) =>
        send(
          { lease, item: seen },
          {
            doneOn,
            note,
            keys: isKeys ? numberFromText(keys) : null,
            acceptedMissing: warning === null ? null : missing.total,
          },
        )
      }
      onRefused={(reason) => {
        const newer = newerItem(reason, item);
        if (newer) meet(newer);
        return newer !== null;
      }}
      changes={['leases']}
      act={item.done ? 'Save' : 'Mark as done'}
      done={`${item.label}: done`}
      onClose={onClose}
    >
      <ConflictPanel conflict={conflict} />
      {warning !== null && (
        <Text role="alert" fw={600}>
          {warning}
        </Text>
      )}
      <DayInput label="Day" required {...form.getInputProps('doneOn')} />
      {isKeys && <NumberInput label="Number of keys" required {...form.getInputProps('keys')} />}
      <TextInput label="Note" maxLength={300} {...form.getInputProps('note')} />
      {warning !== null && (
        <Checkbox
          label="Hand over the keys anyway"
          {...form.getInputProps('acceptsMissing', { type: 'checkbox' })}
        />
      )}
      {seen.done && <OpenAgain lease={lease} item={seen} onClose={onClose} />}
    </SubmitForm>
  );
}

function OpenAgain({ lease, item, onClose }: Omit<MoveInFormProps, 'missing'>) {
  const { error, submitting, submit } = useSubmit<void, unknown>({
    send: () =>
      send({ lease, item }, { doneOn: null, keys: null, note: item.note, acceptedMissing: null }),
    changes: ['leases'],
    onDone: () => {
      notifySuccess(`${item.label}: open again`);
      onClose();
    },
  });
  return (
    <>
      <FormError error={error} />
      <Button variant="subtle" loading={submitting} onClick={() => void submit()}>
        Open this item again
      </Button>
    </>
  );
}
