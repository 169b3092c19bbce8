import { renderLetterPdf, type LetterPaper } from './letter-pdf.ts';

interface Work {
  readonly paper: LetterPaper;
  readonly createdOn: Date;
}

export const run = ({ paper, createdOn }: Work) => renderLetterPdf(paper, createdOn);
