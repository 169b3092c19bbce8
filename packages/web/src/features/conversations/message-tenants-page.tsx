import { TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { getRouteApi } from '@tanstack/react-router';
import {
  newConversation,
  type SentMessages,
} from '@tenantry/contract/conversations/conversations.schemas';
import type { Medium } from '@tenantry/contract/messaging/messaging.schemas';
import { callApi, rehearseApi } from '../../lib/api.ts';
import { onlyFor } from '../../lib/may.ts';
import type { TickedRow } from '../../lib/ticked-rows.ts';
import { counted } from '../../lib/words.ts';
import { notifySuccess } from '../../ui/acts/notify.ts';
import type { RehearsedRows } from '../../ui/ticks/rehearse-rows.ts';
import { TickedForm } from '../../ui/ticks/ticked-form.tsx';
import { rowText, TickedPage } from '../../ui/ticks/ticked-page.tsx';
import classes from '../../ui/ticks/ticks.module.css';
import { useTickedForm } from '../../ui/ticks/use-ticked-form.ts';
import { MediumChoice } from './medium-choice.tsx';
import { MessageField } from './message-field.tsx';

const route = getRouteApi('/message-tenants');

/** HOME-14: the same message to each of the selected tenants. */
export function MessageTenantsPage() {
  const { from } = route.useSearch();
  return (
    <TickedPage
      title="Message tenants"
      subtitle="Each gets it in a conversation of their own"
      from={from}
    >
      {(rows, done) => <MessageForm rows={rows} onDone={done} />}
    </TickedPage>
  );
}

interface Draft {
  subject: string;
  message: string;
  medium: Medium;
}

const check = schemaResolver(newConversation, { sync: true });

const bodyOf = (draft: Draft, rows: readonly TickedRow[]) => ({
  messages: rows.map(({ propertyId, leaseId }) => ({
    ...draft,
    propertyId: propertyId ?? '',
    leaseId: leaseId ?? '',
  })),
});

const anyMedium = { email: null, emailAndSms: null };

interface MessageFormProps {
  readonly rows: readonly TickedRow[];
  readonly onDone: () => void;
}

function PermittedMessageForm({ rows, onDone }: MessageFormProps) {
  const ticked = useTickedForm<Draft, SentMessages>({
    initialValues: { subject: '', message: '', medium: 'email' },
    validate: check,
    rows,
    name: 'messages',
    rehearse: (draft, part) =>
      rehearseApi('POST /v1/admin/conversations', { body: bodyOf(draft, part) }),
    send: (draft, part, idempotencyKey) =>
      callApi('POST /v1/admin/conversations', { body: bodyOf(draft, part), idempotencyKey }),
    changes: ['conversations'],
    onSent: ({ count }) => {
      notifySuccess(`${counted(count, 'message')} sent`);
      onDone();
    },
  });
  const { form, preview } = ticked;
  return (
    <TickedForm ticked={ticked} act={(count) => `Send ${counted(count, 'message')}`}>
      <TextInput
        label="Subject"
        required
        dir="auto"
        data-autofocus
        {...form.getInputProps('subject')}
      />
      <MessageField {...form.getInputProps('message')} />
      <MediumChoice obstacles={anyMedium} input={form.getInputProps('medium')} />
      {preview?.rehearsal && <Receivers preview={preview} />}
    </TickedForm>
  );
}

const MessageForm = onlyFor(
  { 'POST /v1/admin/conversations': 'messages:write' },
  PermittedMessageForm,
);

const channelWords = { email: 'No email', sms: 'No text' } as const;

/** Who gets the message, and who cannot be reached in one of the ways. */
function Receivers({ preview }: { readonly preview: RehearsedRows<SentMessages> }) {
  const { kept, rehearsal } = preview;
  const failed = Map.groupBy(rehearsal?.answer.undeliverable ?? [], ({ index }) => index);
  return (
    <div>
      <p role="status" className={classes.total}>
        To {counted(kept.length, 'tenant')}
        {failed.size > 0 && `. ${failed.size} cannot be reached in every way.`}
      </p>
      <ul className={classes.rows} aria-label="Tenants to write to">
        {kept.map((row, index) => (
          <li key={row.id} className={classes.row}>
            <span className={classes.who}>{rowText(row)}</span>
            {failed.get(index)?.map(({ channel, failure }) => (
              <span key={channel} className={classes.reason}>
                {channelWords[channel]}: {failure}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
