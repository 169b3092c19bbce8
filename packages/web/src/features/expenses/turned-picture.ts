import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import type { Place } from '@tenantry/contract/shared/places';
import { useEffect, useState } from 'react';

/** Degrees clockwise. */
export type Turn = 0 | 90 | 180 | 270;

export const turnedOnce = (turn: Turn): Turn => ((turn + 90) % 360) as Turn;

/**
 * The turn that shows a receipt upright, by the places of its values: text lies on its side if it is higher than wide,
 * and the vendor or the date is above the amount.
 */
export function uprightTurn({ reading, receipt }: Pick<Expense, 'reading' | 'receipt'>): Turn {
  const size = receipt?.size;
  if (!reading || !size) return 0;
  const { vendor, date, amount } = reading;
  const places = [vendor, date, amount].flatMap((found) => found?.place ?? []);
  const onSide = places.filter(
    ({ width, height }) => height * size.height > 1.5 * width * size.width,
  );
  if (places.length === 0 || onSide.length <= places.length / 2) return 0;
  const [top, bottom] = [vendor?.place ?? date?.place, amount?.place];
  return top && bottom && top.x > bottom.x ? 270 : 90;
}

/** The place on the picture after its turn. */
export function turnedPlace(place: Place, turn: Turn): Place {
  const { page, x, y, width, height } = place;
  if (turn === 90) return { page, x: 1 - y - height, y: x, width: height, height: width };
  if (turn === 180) return { page, x: 1 - x - width, y: 1 - y - height, width, height };
  if (turn === 270) return { page, x: y, y: 1 - x - width, width: height, height: width };
  return place;
}

/** The picture as it is shown after the turn; undefined until it is drawn. */
export function useTurned(file: Blob, turn: Turn): Blob | undefined {
  const [drawn, setDrawn] = useState<{ readonly turn: Turn; readonly blob: Blob }>();
  useEffect(() => {
    let isCurrent = true;
    if (turn !== 0) {
      void draw(file, turn).then(
        (blob) => isCurrent && setDrawn({ turn, blob }),
        // A picture that cannot be drawn is shown as it is.
        () => isCurrent && setDrawn({ turn, blob: file }),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [file, turn]);
  if (turn === 0) return file;
  return drawn?.turn === turn ? drawn.blob : undefined;
}

async function draw(file: Blob, turn: Turn): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  const isOnSide = turn !== 180;
  const canvas = new OffscreenCanvas(isOnSide ? height : width, isOnSide ? width : height);
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(picture, -width / 2, -height / 2);
  picture.close();
  return canvas.convertToBlob({ type: 'image/png' });
}
