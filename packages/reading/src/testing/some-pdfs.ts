import PdfKit from 'pdfkit';

/** A PDF with this many pages and PDFKit options. */
export function aPdf(options: PDFKit.PDFDocumentOptions = {}, pages = 1): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const document = new PdfKit({ size: [200, 90], margin: 10, ...options });
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
    document.text('Check 1001');
    for (let page = 1; page < pages; page += 1) document.addPage().text('And more');
    document.end();
  });
}
