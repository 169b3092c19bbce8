import { Button } from '@mantine/core';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { callApi } from '../../lib/api.ts';
import { formatDate, invoiceLabel } from '../../lib/format.ts';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { useSubmit } from '../../ui/use-submit.ts';

/** Whether an invoice was mailed to its tenant: `Sent 12/01/2026`. */
export function emailInWords({ email, emailedOn }: Pick<Invoice, 'email' | 'emailedOn'>): string {
  if (emailedOn !== null) return `Sent ${formatDate(emailedOn)}`;
  return email === 'PENDING' ? 'Pending' : 'Not sent';
}

/** CHG-30: mails an invoice to its tenant, also repeatedly. */
export function EmailInvoice({ invoice }: { readonly invoice: Invoice }) {
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
      notifySuccess(`Invoice ${invoiceLabel(number)} is being emailed to ${invoice.lesseeName}`);
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
