import PdfKit from 'pdfkit';
import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';

interface PlainPaper {
  /** The landlord by default. */
  readonly from?: string;
  readonly title: string;
  readonly day: CalendarDate;
  readonly paragraphs: readonly string[];
}

/** A page with a title and some paragraphs. */
export async function drawPlainPaper(paper: PlainPaper): Promise<Buffer> {
  const { from = 'Maple & Main Rentals', title, day, paragraphs } = paper;
  const pdf = new PdfKit({
    size: 'LETTER',
    margin: 72,
    info: { Title: title, CreationDate: new Date(`${day}T12:00:00Z`) },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const whole = new Promise<Buffer>((resolve) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
  });
  pdf
    .font('Helvetica')
    .fontSize(10)
    .text(`${from}, ${formatCalendarDate(day)}`);
  pdf.moveDown(2).font('Helvetica-Bold').fontSize(18).text(title);
  pdf.font('Helvetica').fontSize(11);
  for (const paragraph of paragraphs) pdf.moveDown().text(paragraph, { lineGap: 3 });
  pdf.end();
  return whole;
}
