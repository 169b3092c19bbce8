import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePdfDocument } from './pdf-document.ts';
import { PdfPage } from './pdf-page.tsx';
import classes from './pdf-viewer.module.css';

/** In parts of the width that there is. */
const zooms = [1, 1.25, 1.5, 2, 3] as const;

/** Wider than this a letter page is larger than on paper. */
const MAX_WIDTH = 1000;

interface PdfViewerProps {
  readonly file: Blob;
  /** What to do when it cannot be shown. */
  readonly advice?: string;
}

/** A PDF whose words can be selected, as wide as there is room; the window scrolls its pages. */
export function PdfViewer({ file, advice = 'Download it, or generate it anew.' }: PdfViewerProps) {
  const { pages, error } = usePdfDocument(file);
  const place = useRef<HTMLDivElement>(null);
  const room = useWidth(place);
  const [step, setStep] = useState(0);
  const zoom = zooms[step] ?? 1;
  const width = Math.floor(Math.min(room, MAX_WIDTH) * zoom);
  return (
    <>
      {pages && <ZoomTools step={step} onStep={setStep} />}
      {/* Zoomed it scrolls sideways, for which keyboards need the focus. */}
      <div
        ref={place}
        className={classes.pages}
        role="region"
        aria-label="PDF"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={zoom > 1 ? 0 : undefined}
      >
        {!!error && <ErrorPanel title="The PDF cannot be shown here." error={advice} />}
        {!pages && !error && <SheetSkeleton />}
        {room > 0 &&
          pages?.map((page, index) => (
            <PdfPage
              key={page.pageNumber}
              page={page}
              width={width}
              label={`Page ${index + 1} of ${pages.length}`}
            />
          ))}
      </div>
    </>
  );
}

export function SheetSkeleton() {
  return (
    <div role="status" aria-label="Loading the PDF">
      <Skeleton className={classes.skeleton} />
    </div>
  );
}

interface ZoomToolsProps {
  readonly step: number;
  readonly onStep: (step: number) => void;
}

function ZoomTools({ step, onStep }: ZoomToolsProps) {
  return (
    <div className={classes.zoom} role="group" aria-label="Zoom">
      <PlainButton
        variant="default"
        icon
        aria-label="Zoom out"
        disabled={step === 0}
        onClick={() => onStep(step - 1)}
      >
        <IconMinus size={18} aria-hidden />
      </PlainButton>
      <span role="status" className={classes.percent}>
        {step === 0 ? 'Fit width' : `${(zooms[step] ?? 1) * 100}%`}
      </span>
      <PlainButton
        variant="default"
        icon
        aria-label="Zoom in"
        disabled={step === zooms.length - 1}
        onClick={() => onStep(step + 1)}
      >
        <IconPlus size={18} aria-hidden />
      </PlainButton>
    </div>
  );
}

/** How wide an element is, in CSS pixels; 0 before the browser has looked. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
