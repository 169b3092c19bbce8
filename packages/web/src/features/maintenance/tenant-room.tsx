import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Conversation } from '@tenantry/contract/conversations/conversations.schemas';
import type { WorkOrderDetails } from '@tenantry/contract/maintenance/maintenance.schemas';
import { callApi } from '../../lib/api.ts';
import { onlyFor, useMay } from '../../lib/may.ts';
import { queryClient } from '../../lib/query-client.ts';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { useFormSubmit } from '../../ui/use-submit.ts';
import { ConversationMessages } from '../conversations/conversation-view.tsx';
import { MessageField } from '../conversations/message-field.tsx';
import { roomQuery } from './maintenance.queries.ts';
import classes from './maintenance.module.css';

/** MAINT-3: the room with the tenant. */
export function TenantRoom({ order }: { readonly order: WorkOrderDetails }) {
  if (!order.tenant) return null;
  return (
    <section className={classes.panel}>
      <h2>Messages with {order.tenant.name}</h2>
      <Room order={order} />
    </section>
  );
}

function Room({ order }: { readonly order: WorkOrderDetails }) {
  const room = useQuery(roomQuery(order.id));
  // The files of messages are for those who read messages.
  const mayOpenFiles = useMay({
    'GET /v1/admin/properties/:propertyId/conversations/:conversationId/attachments/:attachmentId':
      'messages:read',
  });
  return (
    <QueryView queries={[room]} failed="The messages could not be loaded.">
      {({ conversation }) => (
        <>
          {conversation ? (
            <ConversationMessages
              side="organization"
              conversation={mayOpenFiles ? conversation : withoutFiles(conversation)}
              shown
            />
          ) : (
            <p className={classes.meta}>Nobody has written about this yet.</p>
          )}
          <Write order={order} conversation={conversation} />
        </>
      )}
    </QueryView>
  );
}

const withoutFiles = (conversation: Conversation): Conversation => ({
  ...conversation,
  messages: conversation.messages.map((message) => ({ ...message, attachments: [] })),
});

interface WriteProps {
  readonly order: WorkOrderDetails;
  readonly conversation: Conversation | null;
}

function PermittedWrite({ order, conversation }: WriteProps) {
  const form = useForm({
    name: 'work-order-message',
    initialValues: { message: '' },
    validate: ({ message }) => (message.trim() === '' ? { message: 'Message is required' } : {}),
  });
  useKeptDraft(form, `work-order-message:${order.id}`);
  useUnsavedChanges(form.isDirty());
  const { error, formProps } = useFormSubmit({
    form,
    send: ({ message }, idempotencyKey) =>
      callApi('POST /v1/admin/workOrders/:workOrderId/conversation', {
        params: { workOrderId: order.id },
        body: { message, upTo: conversation?.messages.at(-1)?.id },
        idempotencyKey,
      }),
    changes: ['conversations'],
    onDone: (room) => {
      queryClient.setQueryData(roomQuery(order.id).queryKey, room);
      form.reset();
      notifySuccess('Your message is being sent');
      return false;
    },
  });
  return (
    <form className={classes.reply} aria-label="Write to the tenant" {...formProps}>
      <FormError error={error} />
      <MessageField {...form.getInputProps('message')} minRows={2} />
      <div className={classes.buttons}>
        <Button type="submit" loading={form.submitting}>
          Send
        </Button>
      </div>
    </form>
  );
}

const Write = onlyFor(
  { 'POST /v1/admin/workOrders/:workOrderId/conversation': 'maintenance:write' },
  PermittedWrite,
);
