import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { whyOwnerDecides } from '@tenantry/contract/maintenance/owner-approvals.rules';
import type { OwnerApproval } from '@tenantry/contract/maintenance/owner-approvals.schemas';
import type { Quote, VendorLink } from '@tenantry/contract/maintenance/vendor-links.schemas';
import { formatDollars } from '@tenantry/contract/shared/money';
import { callApi } from '../../lib/api.ts';
import { onlyFor } from '../../lib/may.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';

interface DecideProps {
  readonly workOrderId: string;
  readonly vendor: string;
  readonly quote: Quote;
  /** Undefined until it is known. */
  readonly approval: OwnerApproval | undefined;
}

const termsOf = ({ approval, quote }: Pick<DecideProps, 'approval' | 'quote'>) =>
  approval?.quotes.find(({ quoteId }) => quoteId === quote.id);

const nameOf = ({ vendor, quote }: DecideProps) => `${vendor}, ${formatDollars(quote.amount)}`;

const send = ({ workOrderId, quote }: DecideProps, body: { approve: boolean; note?: string }) =>
  callApi('POST /v1/admin/workOrders/:workOrderId/quotes/:quoteId', {
    params: { workOrderId, quoteId: quote.id },
    body,
  });

const isApproved = (links: readonly VendorLink[], { quote }: DecideProps) =>
  links.some(({ quotes }) => quotes.some(({ id, status }) => id === quote.id && status !== 'OPEN'));

/** MAINT-7: above the approval limit, the owner is asked. */
function PermittedDecideQuote(props: DecideProps) {
  return (
    <>
      {termsOf(props)?.needsOwner ? <AskOwner {...props} /> : <Approve {...props} />}
      <ActButton
        variant="subtle"
        aria-label={`Decline quote of ${nameOf(props)}`}
        act={() => send(props, { approve: false })}
        changes={['maintenance']}
        done="Quote declined"
      >
        Decline
      </ActButton>
    </>
  );
}

export const DecideQuote = onlyFor(
  { 'POST /v1/admin/workOrders/:workOrderId/quotes/:quoteId': 'maintenance:write' },
  PermittedDecideQuote,
);

function Approve(props: DecideProps) {
  const approve = async () => {
    const links = await send(props, { approve: true });
    notifySuccess(isApproved(links, props) ? 'Quote approved' : 'The owner is asked by email');
  };
  return (
    <ActButton
      disabled={props.approval === undefined}
      aria-label={`Approve quote of ${nameOf(props)}`}
      act={approve}
      changes={['maintenance']}
    >
      Approve
    </ActButton>
  );
}

/** Whether the owner is asked about this quote now. */
export function waitsForOwner({ approval, quote }: Pick<DecideProps, 'approval' | 'quote'>) {
  const { request } = approval ?? {};
  return request?.status === 'WAITING' && !request.outdated && request.quoteId === quote.id;
}

function AskOwner(props: DecideProps) {
  return (
    <>
      {!waitsForOwner(props) && (
        <ButtonWithDialog
          calls={{
            'POST /v1/admin/workOrders/:workOrderId/quotes/:quoteId': 'maintenance:write',
          }}
          label="Ask owner"
          name={`Ask owner about quote of ${nameOf(props)}`}
          title="Ask the owner to approve"
        >
          {(close) => <AskForm {...props} onClose={close} />}
        </ButtonWithDialog>
      )}
      <ButtonWithDialog
        calls={{ 'POST /v1/admin/workOrders/:workOrderId/ownerApproval/override': 'books:write' }}
        label="Approve without owner"
        name={`Approve without owner: quote of ${nameOf(props)}`}
        title="Approve without the owner"
      >
        {(close) => <OverrideForm {...props} onClose={close} />}
      </ButtonWithDialog>
    </>
  );
}

interface FormProps extends DecideProps {
  readonly onClose: () => void;
}

function AskForm({ onClose, ...props }: FormProps) {
  const { quote, approval } = props;
  const form = useForm({ initialValues: { note: '' } });
  useKeptDraft(form, `ask-owner:${quote.id}`);
  const names = approval?.owners.map(({ name }) => name).join(' and ');
  return (
    <SubmitForm
      form={form}
      send={({ note }) => send(props, { approve: true, note })}
      changes={['maintenance']}
      act="Ask owner"
      done="The owner is asked by email"
      onClose={onClose}
    >
      <p>
        {`${whyAsked(props)} `}
        {names
          ? `${names} gets a link by email that shows all quotes.`
          : 'No owner reaches this home yet.'}
        {(termsOf(props)?.others ?? 0) > 0 &&
          ' If another vendor will not do the agreed work, revoke the link of that vendor first.'}
      </p>
      <Textarea
        label="Note to the owner"
        description="Optional, such as why you propose this quote"
        autosize
        minRows={2}
        maxLength={2000}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </SubmitForm>
  );
}

/** Why the owner decides: the quotes of a work order count together. */
function whyAsked({ vendor, quote, approval }: DecideProps): string {
  const { others = 0, replaces = null } = termsOf({ approval, quote }) ?? {};
  const limit = approval?.approvalLimit ?? null;
  return whyOwnerDecides({ vendor, amount: quote.amount, limit, others, replaces }, 'staff');
}

function OverrideForm({ onClose, ...props }: FormProps) {
  const { workOrderId, quote } = props;
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (reason) => (reason.trim() ? null : 'Say why it cannot wait for the owner.'),
    },
  });
  useKeptDraft(form, `without-owner:${quote.id}`);
  return (
    <SubmitForm
      form={form}
      send={({ reason }) =>
        callApi('POST /v1/admin/workOrders/:workOrderId/ownerApproval/override', {
          params: { workOrderId },
          body: { quoteId: quote.id, reason },
        })
      }
      changes={['maintenance']}
      act="Approve quote"
      done="Quote approved"
      onClose={onClose}
    >
      <p>{`${whyAsked(props)} The owner is told by email.`}</p>
      <Textarea
        label="Reason"
        description="Such as an emergency. It is recorded, and the owner reads it."
        required
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </SubmitForm>
  );
}
