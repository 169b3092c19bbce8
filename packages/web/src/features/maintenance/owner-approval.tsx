import type { UseQueryResult } from '@tanstack/react-query';
import { isOpenStatus } from '@tenantry/contract/maintenance/maintenance.rules';
import type { WorkOrderDetails } from '@tenantry/contract/maintenance/maintenance.schemas';
import {
  ownerRequestLabels,
  type OwnerRequestStatus,
} from '@tenantry/contract/maintenance/owner-approvals.rules';
import type {
  OwnerApproval,
  OwnerRequest,
} from '@tenantry/contract/maintenance/owner-approvals.schemas';
import { formatDollars } from '@tenantry/contract/shared/money';
import { callApi } from '../../lib/api.ts';
import { momentIn } from '../../lib/moment.ts';
import { useOrganization } from '../../lib/session.ts';
import { counted } from '../../lib/words.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { StatusTag, type Tone } from '../../ui/text/status-tag.tsx';
import classes from './maintenance.module.css';

interface CardProps {
  readonly order: WorkOrderDetails;
  readonly approval: UseQueryResult<OwnerApproval>;
}

/** MAINT-7: what the owner was asked about the quotes, and the answer. */
export function OwnerApprovalCard({ order, approval }: CardProps) {
  return (
    <QueryView queries={[approval]} failed="The approval of the owner could not be loaded.">
      {({ approvalLimit, agreed, owners, request }) => (
        <>
          {approvalLimit !== null && (
            <p className={classes.owner}>
              {approvalLimit === 0
                ? 'Every quote needs the owner'
                : `Quotes above ${formatDollars(approvalLimit)} ${agreed > 0 ? 'in all ' : ''}need the owner`}
              {owners.length > 0
                ? ` (${owners.map(({ name }) => name).join(', ')}).`
                : '. No owner reaches this home yet.'}
              {agreed > 0 && ` ${formatDollars(agreed)} is agreed already.`}
            </p>
          )}
          {request && <Question order={order} request={request} />}
        </>
      )}
    </QueryView>
  );
}

interface QuestionProps {
  readonly order: WorkOrderDetails;
  readonly request: OwnerRequest;
}

const tones: Readonly<Partial<Record<OwnerRequestStatus, Tone>>> = {
  WAITING: 'owed',
  APPROVED: 'paid',
  DECLINED: 'owed',
};

function Question({ order, request }: QuestionProps) {
  const { timeZone } = useOrganization();
  const at = (moment: string) => momentIn(timeZone, moment).slice(0, -3);
  const { status, outdated, vendor, amount, note, words, reminders } = request;
  const waits = status === 'WAITING';
  const decided = [request.decidedBy, request.decidedAt && at(request.decidedAt)];
  return (
    <section className={classes.question} aria-label="Approval of the owner">
      <div className={classes.tags}>
        <StatusTag tone={tones[status] ?? 'neutral'}>
          {waits
            ? `Waiting for the owner since ${at(request.askedAt)}`
            : ownerRequestLabels[status]}
        </StatusTag>
        <span>{`${vendor}, ${formatDollars(amount)}`}</span>
      </div>
      {outdated && <p>The quotes have changed since the owner was asked. Ask the owner again.</p>}
      {note && <p className={classes.description}>{`To the owner: ${note}`}</p>}
      {words && <p className={classes.description}>{words}</p>}
      <p className={classes.meta}>
        {waits
          ? reminders > 0 && `Reminded ${counted(reminders, 'time')}`
          : decided.filter(Boolean).join(', ')}
      </p>
      {waits && isOpenStatus(order.status) && (
        <div className={classes.tags}>
          {request.canRemind && <Remind workOrderId={order.id} />}
          <Withdraw workOrderId={order.id} />
        </div>
      )}
    </section>
  );
}

interface ActProps {
  readonly workOrderId: string;
}

const Remind = ({ workOrderId }: ActProps) => (
  <ActButton
    calls={{
      'POST /v1/admin/workOrders/:workOrderId/ownerApproval/reminder': 'maintenance:write',
    }}
    act={() =>
      callApi('POST /v1/admin/workOrders/:workOrderId/ownerApproval/reminder', {
        params: { workOrderId },
        body: {},
      })
    }
    changes={['maintenance']}
    done="The owner is reminded by email"
  >
    Remind owner
  </ActButton>
);

const Withdraw = ({ workOrderId }: ActProps) => (
  <ActButton
    calls={{ 'DELETE /v1/admin/workOrders/:workOrderId/ownerApproval': 'maintenance:write' }}
    variant="subtle"
    question={{
      question: 'Withdraw the question to the owner?',
      details: 'The link that was mailed stops working at once.',
      confirmLabel: 'Withdraw question',
      danger: true,
    }}
    act={() =>
      callApi('DELETE /v1/admin/workOrders/:workOrderId/ownerApproval', { params: { workOrderId } })
    }
    changes={['maintenance']}
    done="Question withdrawn"
  >
    Withdraw
  </ActButton>
);
