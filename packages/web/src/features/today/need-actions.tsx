import type { Need } from '@tenantry/contract/today/today.schemas';
import type { ReactNode } from 'react';
import { SendLetterAgain } from '../conversations/send-letter-again.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { DecideAfterEnd } from '../leases/decide-after-end.tsx';
import { CreditUnusedDays } from './credit-unused-days.tsx';
import { FinishTask } from '../tasks/finish-task.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';

type ActionsOf = { [Kind in Need['kind']]: (need: Extract<Need, { kind: Kind }>) => ReactNode };

const actionsOf: ActionsOf = {
  rent_late: ({ propertyId, leaseId: lease }) => (
    <>
      <ScreenButton to="all-messages" search={{ propertyId, tab: 'remind' }} variant="default">
        Remind
      </ScreenButton>
      <ScreenButton to="external-payment" search={{ propertyId, lease }} variant="default">
        Record payment
      </ScreenButton>
    </>
  ),
  late_fee: ({ propertyId, leaseId: lease }) => (
    <ScreenButton to="account" search={{ propertyId, lease }} variant="default">
      Bill late fee
    </ScreenButton>
  ),
  unread: ({ conversation: { propertyId, id: conversationId } }) => (
    <ScreenButton to="message-respond" search={{ propertyId, conversationId }} variant="default">
      Answer
    </ScreenButton>
  ),
  rent_to_bill: () => (
    <LinkButton to="/billing" search={{ show: 'all' }}>
      Review
    </LinkButton>
  ),
  rent_missed: ({ propertyId }) => (
    <ScreenButton to="modify-lease" search={{ propertyId, tab: 'charges' }} variant="default">
      Bill the rest
    </ScreenButton>
  ),
  unused_days: (need) => <CreditUnusedDays need={need} />,
  lease_ending: ({ propertyId, leaseId, lessee, daysLeft }) => (
    <>
      <DecideAfterEnd
        lease={{ propertyId, leaseId }}
        lessee={lessee}
        labels={
          daysLeft < 0
            ? { MONTH_TO_MONTH: 'Stays month to month', ENDS: 'Moved out' }
            : { MONTH_TO_MONTH: 'Month to month', ENDS: 'Ends' }
        }
      />
      {daysLeft >= 0 && (
        <ScreenButton to="manage-leases" search={{ propertyId }} variant="default">
          Renew or end
        </ScreenButton>
      )}
    </>
  ),
  deposit_held: ({ propertyId, leaseId: lease }) => (
    <ScreenButton to="deposit" search={{ propertyId, lease }} variant="default">
      Return deposit
    </ScreenButton>
  ),
  statement: ({ propertyId, statementId }) => (
    <LinkButton to="/statement-review" search={{ propertyId, statementId }} variant="default">
      Analyze
    </LinkButton>
  ),
  task: ({ taskId, title }) => (
    <>
      <LinkButton to="/tasks" variant="default">
        Show
      </LinkButton>
      <FinishTask taskId={taskId} title={title} />
    </>
  ),
  receipts: () => (
    <LinkButton to="/organization-expenses" variant="default">
      Enter
    </LinkButton>
  ),
  outbox: ({ sendable }) => (
    <>
      <LinkButton to="/outbox" variant="default">
        Show
      </LinkButton>
      {!sendable && (
        <LinkButton to="/organization-settings" hash="mail" variant="default">
          Set up email
        </LinkButton>
      )}
    </>
  ),
  undelivered: ({ letterId, subject }) => <SendLetterAgain letterId={letterId} subject={subject} />,
  message_undelivered: ({ conversation: { propertyId, id: conversationId } }) => (
    <ScreenButton to="message-respond" search={{ propertyId, conversationId }} variant="default">
      Show
    </ScreenButton>
  ),
  // Only the server's administrator can do something, on the server.
  jobs_waiting: () => null,
  task_failed: () => null,
  backups: () => (
    <LinkButton to="/super-admin" search={{ tab: 'backups' }} variant="default">
      Show
    </LinkButton>
  ),
};

/** One or two buttons that resolve a need. */
export function NeedActions({ need }: { readonly need: Need }) {
  const draw = actionsOf[need.kind] as (of: Need) => ReactNode;
  return draw(need);
}
