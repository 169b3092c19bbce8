import {
  SIGNATURE_FIELD,
  type DrawnSignature,
} from '@tenantry/contract/inspections/inspections.schemas';
import classes from './signature.module.css';

const { width, height } = SIGNATURE_FIELD;

const pathOf = (stroke: DrawnSignature[number]): string => {
  const [first, ...others] = stroke;
  if (!first) return '';
  // A dot is a line of no length with round ends.
  const points = others.length > 0 ? others : [first];
  return `M${first.join(' ')}${points.map((point) => `L${point.join(' ')}`).join('')}`;
};

/** MAINT-13: a drawn signature. */
export function SignatureDrawing({
  drawing,
  label,
}: {
  readonly drawing: DrawnSignature;
  readonly label: string;
}) {
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <path d={drawing.map(pathOf).join('')} />
    </svg>
  );
}
