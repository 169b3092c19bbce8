import type { Place } from '@tenantry/contract/shared/places';
import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { IconPhotoOff } from '../icons/more-icons.tsx';
import { PageMark } from '../states/page-mark.tsx';
import classes from './picture-viewer.module.css';
import { ZoomTools } from './zoom.tsx';

/** Relative to the size at which the whole picture is visible. */
const zooms: readonly number[] = [1, 1.5, 2, 3, 4, 6];

interface PictureViewerProps {
  readonly src: string;
  readonly label: string;
  /** What to do if it cannot be shown. */
  readonly advice: string;
  /** A place that is marked and scrolled to. */
  readonly mark?: Place | null;
}

/** A picture that fits its frame, and can be enlarged, dragged and scrolled in it. */
export function PictureViewer({ src, label, advice, mark = null }: PictureViewerProps) {
  const [step, setStep] = useState(0);
  const [failed, setFailed] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const drag = useDrag(frame);
  const zoom = zooms[step] ?? 1;
  const [ratio, setRatio] = useState(1);
  useKeptPlace(frame, zoom, mark);
  const change = (by: number) =>
    setStep((before) => Math.min(Math.max(before + by, 0), zooms.length - 1));
  const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return;
    if (key === '+' || key === '=') change(1);
    if (key === '-') change(-1);
    if (key === '0') setStep(0);
  };
  if (failed) {
    return (
      <div role="alert" className={classes.failed}>
        <IconPhotoOff size={32} stroke={1.5} aria-hidden />
        <p>The picture cannot be shown here. {advice}</p>
      </div>
    );
  }
  return (
    <div className={classes.viewer}>
      <ZoomTools step={step} onStep={setStep} factors={zooms} fit="Fit" />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys are a shorter way to the buttons above */}
      <div
        ref={frame}
        className={classes.frame}
        data-zoomed={zoom > 1 || undefined}
        role="region"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
        onKeyDown={press}
        {...drag}
      >
        <div
          className={classes.sheet}
          style={{ '--zoom': zoom, '--ratio': ratio } as CSSProperties}
        >
          <img
            src={src}
            alt={label}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setRatio(naturalWidth / naturalHeight || 1)
            }
            onError={() => setFailed(true)}
          />
          {mark && <PageMark place={mark} still />}
        </div>
      </div>
    </div>
  );
}

/**
 * Keeps the center of the view when the zoom changes, and moves a mark to the center. It scrolls only within the frame,
 * so the field that shows the mark does not move in the window.
 */
function useKeptPlace(frame: RefObject<HTMLElement | null>, zoom: number, mark: Place | null) {
  const shown = useRef(zoom);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
    const growth = zoom / shown.current;
    shown.current = zoom;
    const [x, y] = mark
      ? [(mark.x + mark.width / 2) * scrollWidth, (mark.y + mark.height / 2) * scrollHeight]
      : [(scrollLeft + clientWidth / 2) * growth, (scrollTop + clientHeight / 2) * growth];
    element.scrollTo(x - clientWidth / 2, y - clientHeight / 2);
  }, [frame, mark, zoom]);
}

/** Lets a mouse drag the picture; fingers already scroll it. */
function useDrag(frame: RefObject<HTMLElement | null>) {
  const last = useRef<{ x: number; y: number } | null>(null);
  const release = () => {
    last.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      last.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX, clientY, buttons }: PointerEvent) => {
      if (!last.current || !frame.current || buttons !== 1) return;
      frame.current.scrollBy(last.current.x - clientX, last.current.y - clientY);
      last.current = { x: clientX, y: clientY };
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}
