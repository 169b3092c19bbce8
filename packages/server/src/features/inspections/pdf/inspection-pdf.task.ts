import type { InspectionPaper } from './inspection-paper.ts';
import { renderInspectionPdf } from './inspection-pdf.ts';

interface Work {
  readonly paper: InspectionPaper;
  readonly createdOn: Date;
}

export const run = ({ paper, createdOn }: Work) => renderInspectionPdf(paper, createdOn);
