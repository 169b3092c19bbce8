import { Textarea } from '@mantine/core';
import type { VendorsOrder } from '@tenantry/contract/maintenance/vendor-links.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Panel } from '../../ui/states/panel.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { adoptVendorsOrder } from './vendor-link.queries.ts';
import classes from './vendors.module.css';

/** MAINT-4: accepting binds the link to this device. */
export function AnswerForm({ token }: { readonly token: string }) {
  const [note, setNote] = useState('');
  const { error, submit, submitting } = useSubmit<boolean, VendorsOrder>({
    send: (accept) =>
      callApi('POST /v1/public/vendor/:token/answer', {
        params: { token },
        body: { accept, note },
      }),
    changes: [],
    onDone: (order) => adoptVendorsOrder(token, order),
  });
  const decline = async () => {
    const confirmed = await confirm({
      question: 'Decline this work?',
      details: 'This link then ends.',
      confirmLabel: 'Decline work',
      danger: true,
    });
    if (confirmed) await submit(false);
  };
  return (
    <Panel title="Your answer">
      <FormError error={error} />
      <Textarea
        label="Note"
        description="Optional. If you decline, say why."
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      <div className={classes.buttons}>
        <PlainButton busy={submitting} onClick={() => void submit(true)}>
          Accept work
        </PlainButton>
        <PlainButton variant="default" busy={submitting} onClick={() => void decline()}>
          Decline
        </PlainButton>
      </div>
    </Panel>
  );
}
