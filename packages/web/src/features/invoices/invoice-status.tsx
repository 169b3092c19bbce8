import { Badge } from '@mantine/core';
import { isPaid } from './invoice-selection.ts';

interface InvoiceStatusProps {
  readonly invoice: { readonly status: string; readonly remainingBalance: number };
}

/** The status is for people; its colour says whether money is owed now. */
export function InvoiceStatus({ invoice }: InvoiceStatusProps) {
  return (
    <Badge variant="light" color={colorOf(invoice)} tt="none" maw="100%">
      {invoice.status}
    </Badge>
  );
}

function colorOf(invoice: InvoiceStatusProps['invoice']): string {
  if (isPaid(invoice)) return 'pine';
  return invoice.status === 'NEW' ? 'gray' : 'amber';
}
