import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface Info {
  readonly Title?: string;
  readonly Language?: string;
}

/** The content of a PDF for a reader: text with one space between pieces, as a person would copy it. */
export async function readPdf(content: Buffer) {
  const task = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  const pdf = await task.promise;
  const pageTexts: string[] = [];
  const roles: string[] = [];
  let images = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''));
    pageTexts.push(pieces.join('').replace(/\s+/g, ' '));
    const { fnArray } = await page.getOperatorList();
    images += fnArray.filter((operation) => operation === OPS.paintImageXObject).length;
    // A PDF that nobody tagged has no tree.
    const tree = (await page.getStructTree()) as Node | null;
    if (tree) roles.push(...rolesIn(tree));
  }
  const { info } = await pdf.getMetadata();
  await task.destroy();
  return {
    text: pageTexts.join(' '),
    pageTexts,
    pages: pageTexts.length,
    images,
    roles,
    info: info as Info,
    tagged: content.includes('/Marked true'),
  };
}

type Node = Awaited<ReturnType<PDFPageProxy['getStructTree']>>;

/** The kinds of elements on a page for a screen reader, in order. */
function rolesIn(node: Node): string[] {
  const inside = node.children.flatMap((child) => ('role' in child ? rolesIn(child) : []));
  // The tree of a page also names elements of other pages, without their content.
  const onThisPage = inside.length > 0 || node.children.some((child) => !('role' in child));
  return onThisPage ? [node.role, ...inside] : [];
}
