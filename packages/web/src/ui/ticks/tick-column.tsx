import { Checkbox } from '@mantine/core';
import { useMemo, type MouseEvent } from 'react';
import type { DataColumn } from '../tables/data-column.ts';
import classes from './ticks.module.css';
import type { Ticks } from './use-ticks.ts';

/** The columns of a list whose rows can be selected, for people who may do something with them. */
export function useTickColumns<Row>(ticks: Ticks<Row>, columns: readonly DataColumn<Row>[]) {
  // The cells read the selection, so the columns change with it.
  return useMemo(
    () => (ticks.mayAct ? [tickColumn(ticks), ...columns] : columns),
    [ticks, columns],
  );
}

/** With Shift, a click or Space selects a range. */
function tickColumn<Row>({ ticked, toggle, rowOf }: Ticks<Row>): DataColumn<Row> {
  return {
    id: 'tick',
    phone: 'before',
    header: 'Select',
    unseenHeader: true,
    cell: (row) => {
      const { id, name, home } = rowOf(row);
      return (
        <Checkbox
          className={classes.box}
          aria-label={`Select ${[name, home].filter(Boolean).join(', ')}`}
          checked={ticked.has(id)}
          onChange={({ nativeEvent }) => toggle(row, withShift(nativeEvent))}
          // With Shift, the browser would select the text between.
          onMouseDown={stopTextSelection}
        />
      );
    },
  };
}

const withShift = (event: Event) => 'shiftKey' in event && event.shiftKey === true;

function stopTextSelection(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}
