import { useQuery } from '@tanstack/react-query';
import type { WorkOrderDetails } from '@tenantry/contract/maintenance/maintenance.schemas';
import type {
  VendorInvoice,
  VendorLink,
} from '@tenantry/contract/maintenance/vendor-links.schemas';
import { formatDollars } from '@tenantry/contract/shared/money';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { OpenFile, storedFileQuery } from '../../ui/documents/stored-files.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { RecordCost } from './record-cost.tsx';
import { workFiles } from './work-files.tsx';
import classes from './maintenance.module.css';

interface InvoicesProps {
  readonly order: WorkOrderDetails;
  readonly link: VendorLink;
}

/** MAINT-4: what a vendor has billed behind the mailed link. */
export function VendorInvoices({ order, link }: InvoicesProps) {
  if (link.invoices.length === 0) return null;
  return (
    <ul className={classes.papers} aria-label={`Invoices of ${link.vendor.name}`}>
      {link.invoices.map((invoice) => (
        <li key={invoice.id} className={classes.tags}>
          <strong>{formatDollars(invoice.amount)}</strong>
          <span>{invoice.number ? `Invoice ${invoice.number}` : 'Invoice'}</span>
          <OpenFile source={workFiles('staff', order.id)} file={invoice.file} />
          {invoice.recorded ? (
            <StatusTag tone="paid">Recorded</StatusTag>
          ) : (
            <ButtonWithDialog
              calls={{
                'POST /v1/admin/properties/:propertyId/expenses/:fileName/upload': 'books:write',
              }}
              label="Record cost"
              name={`Record cost of ${link.vendor.name}, ${formatDollars(invoice.amount)}`}
              title={`Record the invoice of ${link.vendor.name}`}
            >
              {(close) => <Recording order={order} link={link} invoice={invoice} onClose={close} />}
            </ButtonWithDialog>
          )}
        </li>
      ))}
    </ul>
  );
}

interface RecordingProps extends InvoicesProps {
  readonly invoice: VendorInvoice;
  readonly onClose: () => void;
}

/** MAINT-8: vendor, amount and file come from the invoice. */
function Recording({ order, link, invoice, onClose }: RecordingProps) {
  const { id, amount, file } = invoice;
  const content = useQuery(storedFileQuery(workFiles('staff', order.id), file.id));
  return (
    <QueryView queries={[content]} failed="The file of the invoice could not be loaded.">
      {(blob) => (
        <RecordCost
          order={order}
          given={{
            vendorInvoiceId: id,
            vendor: link.vendor.name,
            amount: amount.toFixed(2),
            file: new File([blob], documentLabel(file.name), { type: file.contentType }),
          }}
          onClose={onClose}
        />
      )}
    </QueryView>
  );
}
