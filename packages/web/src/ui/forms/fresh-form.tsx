import { Fragment, useState, type ReactNode } from 'react';
import { useFrozen } from '../hooks/use-frozen.ts';

interface FreshFormProps<Row> {
  readonly row: Row;
  /** @param onDirty called with whether the form has changes; stable */
  readonly children: (row: Row, onDirty: (dirty: boolean) => void) => ReactNode;
}

/** Resets a form when somebody else has saved its row, but not while typed text would be lost (EVENTS-5). */
export function FreshForm<Row extends { readonly version: number }>({
  row,
  children,
}: FreshFormProps<Row>) {
  const [dirty, setDirty] = useState(false);
  const shown = useFrozen(row, dirty);
  return <Fragment key={shown.version}>{children(shown, setDirty)}</Fragment>;
}
