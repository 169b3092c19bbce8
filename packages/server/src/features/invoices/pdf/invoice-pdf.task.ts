import type { InvoicePaper } from './invoice-paper.ts';
import { renderInvoicePdf } from './invoice-pdf.ts';

interface Work {
  readonly paper: InvoicePaper;
  readonly createdOn: Date;
}

export const run = ({ paper, createdOn }: Work) => renderInvoicePdf(paper, createdOn);
