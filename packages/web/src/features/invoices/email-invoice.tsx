import { Button } from '@mantine/core';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { callApi } from '../../lib/api.ts';
import { invoiceLabel } from '../../lib/format.ts';
import { mailStateInWords } from '../../lib/mail-state.ts';
import { onlyFor } from '../../lib/may.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';

const states = {
  PENDING: 'queued',
  WAITING: 'waiting',
  SENT: 'sent',
  NOT_DELIVERED: 'undelivered',
} as const;

/** Whether an invoice was mailed to its tenant: `Sent 12/01/2026`. */
export function emailInWords({
  email,
  emailedOn,
  emailFailure,
}: Pick<Invoice, 'email' | 'emailedOn' | 'emailFailure'>): string {
  if (email === null || email === 'NOT_SENT') return 'Not sent';
  if (email === 'HELD') return 'Will be sent within a minute, unless you undo the billing run';
  return mailStateInWords({ state: states[email], sentOn: emailedOn, failure: emailFailure });
}

function PermittedEmailInvoice({ invoice }: { readonly invoice: Invoice }) {
  const { id: invoiceId, propertyId, number, email } = invoice;
  const { error, submitting, submit } = useSubmit({
    send: (_: void, idempotencyKey) =>
      callApi('POST /v1/admin/properties/:propertyId/invoices/:invoiceId/email', {
        params: { propertyId, invoiceId },
        body: {},
        idempotencyKey,
      }),
    changes: ['money'],
    onDone: (_, __, refreshed) => {
      notifySuccess(
        `Invoice ${invoiceLabel(number)} to ${invoice.lesseeName} is queued and will be emailed shortly`,
      );
      return refreshed;
    },
  });
  return (
    <>
      <Button variant="default" size="sm" loading={submitting} onClick={() => void submit()}>
        {email === 'NOT_SENT' ? 'Send' : 'Send again'}
      </Button>
      <FormError error={error} />
    </>
  );
}

/** CHG-30: mails an invoice to its tenant, also repeatedly. */
export const EmailInvoice = onlyFor(
  { 'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/email': 'charges:write' },
  PermittedEmailInvoice,
);
