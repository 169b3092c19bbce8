import {
  MAX_STROKE_POINTS,
  MAX_STROKES,
  SIGNATURE_FIELD,
  type DrawnSignature,
} from '@tenantry/contract/inspections/inspections.schemas';
import { useRef, useState, type PointerEvent } from 'react';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { SignatureDrawing } from './signature-drawing.tsx';
import classes from './signature.module.css';

type Point = DrawnSignature[number][number];

interface SignaturePadProps {
  readonly value: DrawnSignature;
  readonly onChange: (drawing: DrawnSignature) => void;
}

function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point {
  const box = currentTarget.getBoundingClientRect();
  const place = (at: number, from: number, size: number, units: number) =>
    Math.min(units, Math.max(0, Math.round(((at - from) / size) * units)));
  return [
    place(clientX, box.left, box.width, SIGNATURE_FIELD.width),
    place(clientY, box.top, box.height, SIGNATURE_FIELD.height),
  ];
}

/** Nearer points are one. */
const STEP = 3;

const isNear = ([x, y]: Point, [otherX, otherY]: Point) =>
  Math.abs(x - otherX) < STEP && Math.abs(y - otherY) < STEP;

/** MAINT-13: a signature drawn with a finger, a pen or the mouse. People with a keyboard type their name below it. */
export function SignaturePad({ value, onChange }: SignaturePadProps) {
  const [stroke, setStroke] = useState<DrawnSignature[number] | null>(null);
  const latest = useRef<DrawnSignature[number] | null>(null);
  const draw = (next: DrawnSignature[number] | null) => {
    latest.current = next;
    setStroke(next);
  };
  const end = () => {
    const drawn = latest.current;
    draw(null);
    if (drawn && value.length < MAX_STROKES) onChange([...value, drawn]);
  };
  return (
    <div className={classes.field}>
      <span className={classes.label}>Your signature (optional)</span>
      <div
        className={classes.pad}
        data-signature-pad
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          draw([pointOf(event)]);
        }}
        onPointerMove={(event) => {
          const before = latest.current;
          if (!before || before.length >= MAX_STROKE_POINTS) return;
          const point = pointOf(event);
          const last = before.at(-1);
          if (!last || !isNear(last, point)) draw([...before, point]);
        }}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <SignatureDrawing
          drawing={stroke ? [...value, stroke] : value}
          label={value.length > 0 ? 'Your signature' : 'No signature drawn'}
        />
        {value.length === 0 && !stroke && <span className={classes.hint}>Draw here</span>}
      </div>
      {value.length > 0 && (
        <PlainButton variant="subtle" className={classes.clear} onClick={() => onChange([])}>
          Clear signature
        </PlainButton>
      )}
    </div>
  );
}
