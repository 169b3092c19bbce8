// The legacy build also runs in browsers of phones that are a few years old.
import {
  getDocument,
  GlobalWorkerOptions,
  RenderingCancelledException,
  TextLayer,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- Vite makes the module whose default is the address
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useEffect, useState } from 'react';
import { StandardFonts } from './pdf-fonts.ts';

export type PdfPageSource = PDFPageProxy;

GlobalWorkerOptions.workerSrc = workerUrl;

/** Limits the pixels on very sharp screens to what a phone can hold. */
const MAX_PIXEL_RATIO = 3;

interface PdfDocument {
  /** Every page; undefined while the file is loading. */
  readonly pages: readonly PdfPageSource[] | undefined;
  readonly error: unknown;
}

/** Reads a PDF in a separate worker, which ends with the component. */
export function usePdfDocument(file: Blob): PdfDocument {
  const [state, setState] = useState<PdfDocument>({ pages: undefined, error: null });
  useEffect(() => {
    const reading = new AbortController();
    const { signal } = reading;
    const set = (next: Partial<PdfDocument>) => {
      if (!signal.aborted) setState({ pages: undefined, error: null, ...next });
    };
    read(file, signal).then(
      (pages) => set({ pages }),
      (error: unknown) => set({ error }),
    );
    return () => reading.abort();
  }, [file]);
  return state;
}

async function read(file: Blob, signal: AbortSignal): Promise<PdfPageSource[]> {
  const data = await file.arrayBuffer();
  signal.throwIfAborted();
  // The content security policy allows no WebAssembly, which only rare image formats need.
  const task = getDocument({
    data,
    useWasm: false,
    disableWorkerRendering: true,
    useSystemFonts: false,
    BinaryDataFactory: StandardFonts,
  });
  signal.addEventListener('abort', () => void task.destroy());
  const pdf = await task.promise;
  return Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
}

export interface PdfLayers {
  /** Receives the picture of the page when it is complete, replacing an earlier one. */
  readonly picture: HTMLElement;
  /** Receives the text of the page, which can be selected, searched and read out. */
  readonly text: HTMLElement;
}

/**
 * Draws a page, `width` CSS pixels wide.
 * @returns a function that stops drawing
 */
export function drawPage(
  page: PdfPageSource,
  width: number,
  { picture, text }: PdfLayers,
  onError: (error: unknown) => void,
): () => void {
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO);
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width * ratio);
  canvas.height = Math.floor(viewport.height * ratio);
  canvas.ariaHidden = 'true';
  const drawing = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
  text.replaceChildren();
  text.style.setProperty('--total-scale-factor', String(viewport.scale));
  const words = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: text,
    viewport,
  });
  let stopped = false;
  const fail = (error: unknown) => {
    if (!stopped && !(error instanceof RenderingCancelledException)) onError(error);
  };
  drawing.promise.then(() => picture.replaceChildren(canvas), fail);
  words.render().catch(fail);
  return () => {
    stopped = true;
    drawing.cancel();
    words.cancel();
  };
}
