import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Opened =
  | { readonly state: 'readable'; readonly pages: number }
  | { readonly state: 'encrypted' }
  | { readonly state: 'damaged' };

interface Work {
  readonly content: Uint8Array;
  readonly mostPages: number;
}

export async function run({ content, mostPages }: Work): Promise<Opened> {
  try {
    const pdf = await getDocument({
      data: new Uint8Array(content),
      verbosity: 0,
      stopAtErrors: true,
    }).promise;
    if (pdf.numPages > mostPages) return { state: 'readable', pages: pdf.numPages };
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      await page.getOperatorList();
    }
    return pdf.numPages > 0 ? { state: 'readable', pages: pdf.numPages } : { state: 'damaged' };
  } catch (error) {
    const encrypted = error instanceof Error && error.name === 'PasswordException';
    return { state: encrypted ? 'encrypted' : 'damaged' };
  }
}
