import { Checkbox, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { webhookEventNames, webhookEvents } from '@tenantry/contract/webhooks/webhooks.rules';
import {
  webhookInput,
  type Webhook,
  type WebhookInput,
} from '@tenantry/contract/webhooks/webhooks.schemas';
import { useState, type ComponentProps } from 'react';
import { permits, useSession } from '../../lib/session.ts';
import { ShownSecret } from '../../ui/text/shown-secret.tsx';
import { DialogFields, DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { ConflictPanel } from '../../ui/conflict/conflict-panel.tsx';
import { conflictField } from '../../ui/conflict/conflict-rows.ts';
import { useConflict } from '../../ui/conflict/use-conflict.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import classes from './webhooks.module.css';
import { addWebhook, changeWebhook } from './webhooks.queries.ts';

const checkFields = schemaResolver(webhookInput, { sync: true });

const check = (draft: WebhookInput) => ({
  ...checkFields(draft),
  ...(draft.events.length === 0 && { events: 'Choose at least one event.' }),
});

interface WebhookFormProps {
  /** The webhook that is changed; null adds one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
}

/** DATA-10: adds or changes a webhook. A new one shows its secret once. */
export function WebhookForm({ webhook, onClose }: WebhookFormProps) {
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <NewSecret secret={secret} onClose={onClose} />;
  return <Fields webhook={webhook} onClose={onClose} onAdded={setSecret} />;
}

interface FieldsProps extends WebhookFormProps {
  readonly onAdded: (secret: string) => void;
}

const draftOf = ({ url, description, events }: Webhook): WebhookInput => ({
  url,
  description,
  events,
});

const labelsOf = (events: WebhookInput['events']) =>
  webhookEventNames
    .filter((name) => events.includes(name))
    .map((name) => webhookEvents[name].label)
    .join(', ');

const fields = [
  conflictField<WebhookInput>('url', 'Address'),
  conflictField<WebhookInput>('description', 'Description'),
  conflictField<WebhookInput>('events', 'Events', (events) =>
    labelsOf(events as WebhookInput['events']),
  ),
];

function Fields({ webhook, onClose, onAdded }: FieldsProps) {
  const form = useForm<WebhookInput>({
    initialValues: webhook ? draftOf(webhook) : { url: '', description: '', events: [] },
    validate: check,
  });
  const { base, conflict, meetRefusal } = useConflict({ form, row: webhook, draftOf, fields });
  useKeptDraft(form, base ? `webhook ${base.id} ${base.version}` : 'webhook new');
  const { error, formProps } = useFormSubmit({
    form,
    send: async (draft) => {
      if (!base) return (await addWebhook(draft)).signingKey;
      await changeWebhook(base.id, { ...draft, version: base.version });
      return null;
    },
    changes: ['webhooks'],
    onRefused: (reason) => meetRefusal(reason) !== null,
    onDone: (secret) => {
      notifySuccess(webhook ? 'Webhook saved' : 'Webhook added');
      if (secret === null) onClose();
      else onAdded(secret);
    },
  });
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act={webhook ? 'Save' : 'Add webhook'}
      onCancel={onClose}
    >
      <DialogFields>
        <ConflictPanel conflict={conflict} />
        <TextInput
          label="Address"
          description="Begins with https:// and accepts POST requests."
          placeholder="https://"
          inputMode="url"
          required
          data-autofocus
          {...form.getInputProps('url')}
        />
        <TextInput
          label="Description"
          description="Optional"
          {...form.getInputProps('description')}
        />
        <Events {...form.getInputProps('events')} />
      </DialogFields>
    </DialogForm>
  );
}

/** Events that the person may not read are disabled, because the server would refuse them. */
function Events(props: Partial<ComponentProps<typeof Checkbox.Group>>) {
  const session = useSession();
  return (
    <Checkbox.Group {...props} label="Events" required>
      <div className={classes.events}>
        {webhookEventNames.map((name) => (
          <Checkbox
            key={name}
            value={name}
            label={webhookEvents[name].label}
            description={name}
            disabled={!permits(session, webhookEvents[name].needs)}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** The secret of a webhook, which is shown once. */
export function NewSecret({
  secret,
  onClose,
}: {
  readonly secret: string;
  readonly onClose: () => void;
}) {
  return (
    <ShownSecret label="Secret" value={secret} onClose={onClose}>
      Enter this secret in the program that receives the events. With it, the program checks that
      they come from here.
    </ShownSecret>
  );
}
