import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UtilityBill } from '@tenantry/contract/billing/utility-bills.schemas';
import { useRef } from 'react';
import { callApi } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { formatDate, formatMoney, invoiceLabel } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Money } from '../../ui/text/money.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { Section } from '../../ui/states/section.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { billedLeasesQuery, utilityBillsQuery } from './billing.queries.ts';
import { SplitUtilityBill } from './split-utility-bill.tsx';
import classes from './utility-bills.module.css';

/** CHG-26: bills for utilities such as water and heat, and each tenant's share. */
export function UtilityBills() {
  return (
    <Section
      title="Utility bills"
      action={
        <ButtonWithDialog
          calls={{ 'POST /v1/admin/utilityBills': 'charges:write' }}
          label="Split a bill"
          title="Split a utility bill"
          wide
        >
          {(close) => <Split onClose={close} />}
        </ButtonWithDialog>
      }
    >
      <QueryView
        queries={[useQuery(utilityBillsQuery)]}
        failed="The utility bills could not be loaded."
        empty={
          <EmptyState>No utility bills yet. Split one to charge each tenant a share.</EmptyState>
        }
      >
        {(bills) => (
          <ul className={classes.bills}>
            {bills.map((bill) => (
              <Bill key={bill.id} bill={bill} />
            ))}
          </ul>
        )}
      </QueryView>
    </Section>
  );
}

function Split({ onClose }: { readonly onClose: () => void }) {
  return (
    <QueryView
      queries={[useQuery(billedLeasesQuery(true))]}
      failed="The leases could not be loaded."
      empty={<EmptyState>No leases yet. Start a lease on a property’s page.</EmptyState>}
    >
      {(leases) => <SplitUtilityBill leases={leases} onClose={onClose} />}
    </QueryView>
  );
}

function Bill({ bill }: { readonly bill: UtilityBill }) {
  const { description, amount, periodStart, periodEnd, dueDate, shares } = bill;
  return (
    <li className={classes.bill}>
      <div className={classes.head}>
        <div>
          <strong>
            {description}, {formatMoney(amount)}
          </strong>
          <div className={classes.hint}>
            {formatDate(periodStart)} to {formatDate(periodEnd)}, due {formatDate(dueDate)}
          </div>
        </div>
        <Document bill={bill} />
      </div>
      <ul className={classes.shares}>
        {shares.map((share) => (
          <li key={share.leaseId}>
            <span>
              {share.lesseeName}, {share.home.label}
              {share.invoiceId !== null && share.number !== null && (
                <>
                  {', '}
                  <ScreenLink
                    to="admin-invoices"
                    propertyId={share.propertyId}
                    view={share.invoiceId}
                  >
                    invoice {invoiceLabel(share.number)}
                  </ScreenLink>
                </>
              )}
            </span>
            <Money amount={share.amount} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The attached bill, or a button that attaches it. */
function Document({ bill }: { readonly bill: UtilityBill }) {
  const { id: billId, document, description } = bill;
  const mayAttach = useMay({
    'POST /v1/admin/utilityBills/:billId/document/:fileName/upload': 'charges:write',
  });
  // A retry after a lost response must be the same upload.
  const key = useRef(crypto.randomUUID());
  const attaching = useSubmit<File, unknown>({
    send: (file) =>
      callApi('POST /v1/admin/utilityBills/:billId/document/:fileName/upload', {
        params: { billId, fileName: file.name },
        file: { file },
        idempotencyKey: key.current,
      }),
    changes: ['charges'],
    onDone: () => notifySuccess('Bill attached'),
  });
  const opening = useSubmit<string, Blob>({
    send: () => callApi('GET /v1/admin/utilityBills/:billId/document', { params: { billId } }),
    onDone: (file, name) => download(file, documentLabel(name)),
  });
  return (
    <div>
      {mayAttach && document === null && (
        <FileButton
          label={`Attach the bill for ${description}`}
          accept="image/*,application/pdf"
          disabled={attaching.submitting}
          className={classes.attach}
          onChoose={(file) => void attaching.submit(file)}
        >
          Attach the bill
        </FileButton>
      )}
      {document !== null && (
        <Button
          variant="default"
          size="sm"
          loading={opening.submitting}
          aria-label={`Download the bill for ${description}`}
          onClick={() => void opening.submit(document)}
        >
          Download the bill
        </Button>
      )}
      <FormError error={attaching.error ?? opening.error} />
    </div>
  );
}
