import { Badge } from '@mantine/core';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { isPaid } from './invoice-selection.ts';

interface InvoiceStatusProps {
  readonly invoice: Pick<Invoice, 'status' | 'computedStatus' | 'remainingBalance'>;
}

/** The text is for people; the color shows whether money is owed now. A custom status does not hide that it is late. */
export function InvoiceStatus({ invoice }: InvoiceStatusProps) {
  const { status, computedStatus } = invoice;
  const isLate = computedStatus === 'LATE' && status !== computedStatus;
  return (
    <>
      <Badge
        variant="light"
        color={colorOf(invoice)}
        tt="none"
        maw="100%"
        // A custom status may be a whole sentence.
        miw={status === computedStatus ? 'max-content' : 0}
      >
        {status}
      </Badge>
      {isLate && (
        <Badge variant="light" color="amber" tt="none" ms={4}>
          {computedStatus}
        </Badge>
      )}
    </>
  );
}

function colorOf(invoice: InvoiceStatusProps['invoice']): string {
  if (isPaid(invoice)) return 'pine';
  return invoice.computedStatus === 'NEW' ? 'gray' : 'amber';
}
