import { useNavigate } from '@tanstack/react-router';
import { webhookEvents } from '@tenantry/contract/webhooks/webhooks.rules';
import type { Webhook } from '@tenantry/contract/webhooks/webhooks.schemas';
import { useState } from 'react';
import { onlyFor } from '../../lib/may.ts';
import { momentIn } from '../../lib/moment.ts';
import { useOrganization } from '../../lib/session.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { DialogAbove } from '../../ui/dialogs/dialog-above.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { CloseAction, PageTitle } from '../../ui/states/page-title.tsx';
import { ProblemPanel } from '../../ui/states/problem-panel.tsx';
import { NewSecret, WebhookForm } from './webhook-form.tsx';
import { WebhookLog } from './webhook-log.tsx';
import { offWords } from './off-words.ts';
import { hostOf } from './webhook-words.ts';
import classes from './webhooks.module.css';
import { removeWebhook, renewSecret, testWebhook, turnWebhook } from './webhooks.queries.ts';

/** DATA-11: a webhook with its log. */
export function OneWebhook({ webhook }: { readonly webhook: Webhook }) {
  const navigate = useNavigate();
  const back = () => void navigate({ to: '/webhooks', search: {} });
  const { timeZone } = useOrganization();
  const { state, events, lastSentAt, earlierSignsUntil, savedBy } = webhook;
  const time = (moment: string) => momentIn(timeZone, moment).slice(0, -3);
  return (
    <Kit>
      <PageTitle title={webhook.description || hostOf(webhook)} subtitle={webhook.url}>
        <CloseAction onClick={back} />
      </PageTitle>
      {state !== 'on' && state !== 'paused' && (
        <ProblemPanel
          title="This webhook was turned off."
          message={`${offWords[state]} Events are not kept while it is off.`}
        />
      )}
      {state === 'paused' && (
        <p role="status">This webhook is paused. Events are not kept while it is paused.</p>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>Events</dt>
          <dd>{events.map((name) => webhookEvents[name].label).join(' · ')}</dd>
        </div>
        <div>
          <dt>Last sent</dt>
          <dd>{lastSentAt === null ? 'Never' : time(lastSentAt)}</dd>
        </div>
        <div>
          <dt>Uses the permissions of</dt>
          <dd>{savedBy}</dd>
        </div>
        {earlierSignsUntil !== null && (
          <div>
            <dt>The old secret also signs until</dt>
            <dd>{time(earlierSignsUntil)}</dd>
          </div>
        )}
      </dl>
      <Actions webhook={webhook} onRemoved={back} />
      <WebhookLog webhook={webhook} />
    </Kit>
  );
}

interface ActionsProps {
  readonly webhook: Webhook;
  readonly onRemoved: () => void;
}

const calls = {
  'POST /v1/admin/webhooks/:webhookId': 'settings:write',
  'DELETE /v1/admin/webhooks/:webhookId': 'settings:write',
  'POST /v1/admin/webhooks/:webhookId/state': 'settings:write',
  'POST /v1/admin/webhooks/:webhookId/secret': 'settings:write',
  'POST /v1/admin/webhooks/:webhookId/test': 'settings:write',
} as const;

const Actions = onlyFor(calls, ({ webhook, onRemoved }: ActionsProps) => {
  const { id, state } = webhook;
  const isOn = state === 'on';
  return (
    <div className={classes.actions}>
      {isOn && (
        <ActButton
          act={(key) => testWebhook(id, key)}
          changes={['webhooks']}
          done="The test is being sent"
        >
          Send a test
        </ActButton>
      )}
      <ButtonWithDialog calls={calls} label="Edit" title="Edit webhook">
        {(close) => <WebhookForm webhook={webhook} onClose={close} />}
      </ButtonWithDialog>
      <ActButton act={() => turnWebhook(id, !isOn)} changes={['webhooks']}>
        {isOn ? 'Pause' : 'Turn on'}
      </ActButton>
      <RenewSecret webhook={webhook} />
      <ActButton
        question={{
          title: 'Remove webhook',
          question: `Remove the webhook to ${hostOf(webhook)}?`,
          details: 'Nothing is sent there anymore, and its log is removed.',
          confirmLabel: 'Remove',
          danger: true,
        }}
        act={() => removeWebhook(id).then(onRemoved)}
        changes={['webhooks']}
        done="Webhook removed"
      >
        Remove
      </ActButton>
    </div>
  );
});

function RenewSecret({ webhook }: { readonly webhook: Webhook }) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <ActButton
        question={{
          title: 'New secret',
          question: 'Replace the secret of this webhook?',
          details:
            'For 24 hours, messages are signed with both, so that you can change the receiver.',
          confirmLabel: 'Replace secret',
        }}
        act={async () => setSecret((await renewSecret(webhook.id)).signingKey)}
        changes={['webhooks']}
      >
        New secret
      </ActButton>
      <DialogAbove
        opened={secret !== null}
        title="New secret"
        onClose={() => setSecret(null)}
        onClosed={() => undefined}
      >
        {secret !== null && <NewSecret secret={secret} onClose={() => setSecret(null)} />}
      </DialogAbove>
    </>
  );
}
