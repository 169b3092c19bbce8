import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { invoiceLabel } from '../../lib/format.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { moveLostFocus } from '../../ui/hooks/use-focus-after.ts';
import { LinkButton } from '../../ui/text/link.tsx';
import classes from './invoice-list.module.css';
import { downloadPdf, generatePdf, removePdf } from './invoice-pdf.queries.ts';
import { useMayChangePdf } from './use-may-change-pdf.ts';

interface InvoicePdfActionsProps {
  readonly invoice: Invoice;
  readonly propertyId: string | undefined;
}

/** INV-4: creates, shows, downloads and deletes the PDF of one invoice. */
export function InvoicePdfActions({ invoice, propertyId }: InvoicePdfActionsProps) {
  const place = { invoiceId: invoice.id, propertyId };
  const may = useMayChangePdf(invoice, propertyId);
  const generate = useMutation({ mutationFn: () => generatePdf(place) });
  const remove = useMutation({ mutationFn: () => removePdf(place) });
  const save = useMutation({ mutationFn: () => downloadPdf(place) });
  const all = [generate, remove, save];
  const busy = all.some(({ isPending }) => isPending);
  const begin = (one: (typeof all)[number]) => {
    for (const each of all) each.reset();
    one.mutate();
  };
  const askToRemove = async () => {
    const question = 'Are you sure you want to delete this PDF?';
    if (await confirm({ question, confirmLabel: 'Delete', danger: true })) begin(remove);
  };
  const buttons = useFocusAfterChange(invoice.pdfUrl !== null, busy);
  const failed = all.find(({ isError }) => isError);
  const label = (act: string) => `${act} PDF of invoice ${invoiceLabel(invoice.number)}`;
  const button = (act: (typeof all)[number]) => ({
    variant: 'default',
    size: 'sm',
    loading: act.isPending,
    disabled: busy,
    onClick: () => begin(act),
  });
  return (
    <>
      <div ref={buttons} className={classes.pdf}>
        {invoice.pdfUrl === null && may.generate && (
          <Button {...button(generate)} aria-label={label('Generate')}>
            Generate PDF
          </Button>
        )}
        {invoice.pdfUrl !== null && (
          <>
            <LinkButton
              to="/invoice/$invoiceId/pdf"
              params={{ invoiceId: invoice.id }}
              search={{ propertyId }}
              variant="default"
              className={classes.wide}
              aria-label={label('View')}
            >
              View PDF
            </LinkButton>
            <Button {...button(save)} className={classes.narrow} aria-label={label('Download')}>
              Download
            </Button>
            {may.remove && (
              <Button
                {...button(remove)}
                onClick={() => void askToRemove()}
                aria-label={label('Delete')}
              >
                Delete PDF
              </Button>
            )}
          </>
        )}
      </div>
      {invoice.pdfUrl !== null && invoice.pdfOutdated && (
        <div className={classes.outdated}>
          Changed since this PDF was made.
          {may.generate && (
            <Button {...button(generate)} aria-label={label('Generate new')}>
              Generate new PDF
            </Button>
          )}
        </div>
      )}
      {failed && (
        <p role="alert" className={classes.failure}>
          {messageOf(failed.error)}
        </p>
      )}
    </>
  );
}

/** The pressed button disappears when a PDF is created or deleted; the first button in its place gets the focus. */
function useFocusAfterChange(hasPdf: boolean, busy: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const acted = useRef(false);
  const before = useRef(hasPdf);
  useEffect(() => {
    acted.current ||= busy;
    if (before.current === hasPdf) return;
    before.current = hasPdf;
    if (!acted.current) return;
    acted.current = false;
    moveLostFocus(() => {
      const targets = place.current?.querySelectorAll<HTMLElement>('a, button') ?? [];
      return [...targets].find(({ offsetParent }) => offsetParent !== null);
    });
  }, [hasPdf, busy]);
  return place;
}
