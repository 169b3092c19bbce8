import { encode } from 'uqr';
import classes from './second-factor.module.css';

const MARGIN = 3;

/** A QR code as a drawing: dark on light in both looks, because cameras read nothing else. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 0 });
  const side = size + 2 * MARGIN;
  const modules = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={classes.qr}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  );
}
