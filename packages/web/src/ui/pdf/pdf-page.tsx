import type { Place } from '@tenantry/contract/shared/places';
import { useEffect, useRef, useState } from 'react';
import { PageMark } from '../states/page-mark.tsx';
import { useNearViewport } from '../hooks/use-near-viewport.ts';
import { drawPage, type PdfPageSource } from './pdf-document.ts';
import classes from './pdf-viewer.module.css';

interface PdfPageProps {
  readonly page: PdfPageSource;
  /** In CSS pixels. */
  readonly width: number;
  readonly label: string;
  readonly mark: Place | null;
  readonly still: boolean;
}

/** One page: an empty sheet of its size until it is near the screen, then its picture with its text on top. */
export function PdfPage({ page, width, label, mark, still }: PdfPageProps) {
  const sheet = useRef<HTMLElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const { near } = useNearViewport(sheet);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!near || !picture.current || !text.current) return undefined;
    const layers = { picture: picture.current, text: text.current };
    return drawPage(page, width, layers, () => setFailed(true));
  }, [near, page, width]);
  const size = page.getViewport({ scale: 1 });
  const height = Math.floor((width * size.height) / size.width);
  return (
    <section ref={sheet} className={classes.sheet} aria-label={label} style={{ width, height }}>
      {failed && (
        <p role="alert" className={classes.failed}>
          This page could not be drawn. Download the PDF to see it.
        </p>
      )}
      <div ref={picture} className={classes.picture} />
      <div ref={text} className={classes.text} />
      {mark && <PageMark place={mark} still={still} />}
    </section>
  );
}
