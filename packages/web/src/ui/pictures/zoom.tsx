import { useEffect, useState, type RefObject } from 'react';
import { IconPlus } from '../icons/icons.tsx';
import { IconMaximize, IconMinus } from '../icons/more-icons.tsx';
import { PlainButton } from '../acts/plain-button.tsx';
import classes from './zoom.module.css';

/** Relative to the available width. */
export const zooms = [1, 1.25, 1.5, 2, 3] as const;

/** Above this width a letter page is larger than on paper. */
export const MAX_WIDTH = 1000;

interface ZoomToolsProps {
  /** An index of `zooms`. */
  readonly step: number;
  readonly onStep: (step: number) => void;
  /** The zoom factors; the first one fits the frame. */
  readonly factors?: readonly number[];
  /** The label for the first factor. */
  readonly fit?: string;
}

export function ZoomTools({ step, onStep, factors = zooms, fit = 'Fit width' }: ZoomToolsProps) {
  return (
    <div className={classes.zoom} role="group" aria-label="Zoom">
      <PlainButton
        variant="default"
        icon
        aria-label={fit}
        disabled={step === 0}
        onClick={() => onStep(0)}
      >
        <IconMaximize size={18} aria-hidden />
      </PlainButton>
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
        {step === 0 ? fit : `${(factors[step] ?? 1) * 100}%`}
      </span>
      <PlainButton
        variant="default"
        icon
        aria-label="Zoom in"
        disabled={step === factors.length - 1}
        onClick={() => onStep(step + 1)}
      >
        <IconPlus size={18} aria-hidden />
      </PlainButton>
    </div>
  );
}

/** The width of an element, in CSS pixels; 0 before the browser has measured it. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
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
