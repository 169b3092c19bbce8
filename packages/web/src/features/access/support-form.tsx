import { Select, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  supportGrantInput,
  supportHours,
  type SupportGrantInput,
} from '@tenantry/contract/access/support.schemas';
import { useState } from 'react';
import { DialogFields, DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { ShownSecret } from '../../ui/text/shown-secret.tsx';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { letSupportIn } from './support.queries.ts';

interface Draft {
  reason: string;
  hours: string;
}

const inputOf = ({ reason, hours }: Draft): SupportGrantInput => ({
  reason,
  hours: Number(hours) as SupportGrantInput['hours'],
});

const check = schemaResolver(supportGrantInput, { sync: true });

const wordsOf = (hours: number): string => {
  if (hours < 24) return hours === 1 ? '1 hour' : `${hours} hours`;
  return hours === 24 ? '1 day' : `${hours / 24} days`;
};

/** TRUST-9: lets support in, and then shows the code once. */
export function SupportForm({ onClose }: { readonly onClose: () => void }) {
  const [code, setCode] = useState<string | null>(null);
  if (code === null) return <Fields onClose={onClose} onCreated={setCode} />;
  return (
    <ShownSecret label="Code for support" value={code} onClose={onClose}>
      {`Pass this code on to the person who helps you. They enter it at ${window.location.host}/support, once.`}
    </ShownSecret>
  );
}

interface FieldsProps {
  readonly onClose: () => void;
  readonly onCreated: (code: string) => void;
}

function Fields({ onClose, onCreated }: FieldsProps) {
  const form = useForm<Draft>({
    initialValues: { reason: '', hours: '4' },
    validate: (draft) => check(inputOf(draft)),
  });
  useKeptDraft(form, 'support access');
  const { error, formProps } = useFormSubmit({
    form,
    send: (draft) => letSupportIn(inputOf(draft)),
    changes: ['support'],
    onDone: ({ code }) => {
      notifySuccess('Support may look now');
      onCreated(code);
    },
  });
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act="Let support in"
      onCancel={onClose}
    >
      <DialogFields>
        <Textarea
          label="What should support look at?"
          description="The person sees it. It is kept with the record of what they read."
          required
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Select
          label="For how long"
          required
          allowDeselect={false}
          data={supportHours.map((hours) => ({ value: String(hours), label: wordsOf(hours) }))}
          {...form.getInputProps('hours')}
        />
      </DialogFields>
    </DialogForm>
  );
}
