import type { Place } from '@tenantry/contract/shared/places';
import { useRef, useState } from 'react';
import { ErrorPanel } from '../states/error-panel.tsx';
import { Skeleton } from '../states/skeleton.tsx';
import { MAX_WIDTH, useWidth, ZoomTools, zooms } from '../pictures/zoom.tsx';
import { usePdfDocument } from './pdf-document.ts';
import { PdfPage } from './pdf-page.tsx';
import classes from './pdf-viewer.module.css';

interface PdfViewerProps {
  readonly file: Blob;
  /** What to do if it cannot be shown. */
  readonly advice?: string;
  /** The place to show on its pages. */
  readonly mark?: Place | null | undefined;
  /** Marks the place without scrolling to it. */
  readonly still?: boolean;
}

/** A PDF with selectable text, as wide as the available space; the window scrolls its pages. */
export function PdfViewer(props: PdfViewerProps) {
  const { file, advice = 'Download it, or generate it again.', mark, still = false } = props;
  const { pages, error } = usePdfDocument(file);
  const place = useRef<HTMLDivElement>(null);
  const room = useWidth(place);
  const [step, setStep] = useZoomToMark(mark, still ? null : room);
  const zoom = zooms[step] ?? 1;
  const width = Math.floor(Math.min(room, MAX_WIDTH) * zoom);
  return (
    <>
      {pages && <ZoomTools step={step} onStep={setStep} />}
      {/* When zoomed, it scrolls sideways, so it must be focusable by keyboard. */}
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
              mark={mark?.page === index + 1 ? mark : null}
              still={still}
            />
          ))}
      </div>
    </>
  );
}

/** At about this page width, letters are readable. */
const READABLE_WIDTH = 500;

/**
 * The zoom. Showing a mark enlarges a page whose letters are too small. @param room if null, the zoom does not change
 */
function useZoomToMark(mark: Place | null | undefined, room: number | null) {
  const [step, setStep] = useState(0);
  const [seen, setSeen] = useState<Place | null | undefined>(null);
  if (room !== 0 && mark !== seen) {
    setSeen(mark);
    if (mark && room !== null) {
      const readable = zooms.findIndex((zoom) => room * zoom >= READABLE_WIDTH);
      setStep(Math.max(step, readable === -1 ? zooms.length - 1 : readable));
    }
  }
  return [step, setStep] as const;
}

export function SheetSkeleton() {
  return (
    <div role="status" aria-label="Loading the PDF">
      <Skeleton className={classes.skeleton} />
    </div>
  );
}
