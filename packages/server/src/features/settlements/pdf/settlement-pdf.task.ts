import type { SettlementPaper } from './settlement-paper.ts';
import { renderSettlementPdf } from './settlement-pdf.ts';

interface Work {
  readonly paper: SettlementPaper;
  readonly createdOn: Date;
}

export const run = ({ paper, createdOn }: Work) => renderSettlementPdf(paper, createdOn);
