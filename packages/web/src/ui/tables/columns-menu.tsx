import { Button, Checkbox, Popover } from '@mantine/core';
import { useMemo, useState } from 'react';
import { hiddenColumns, keepHiddenColumns } from '../../lib/hidden-columns.ts';
import classes from './columns-menu.module.css';
import type { DataColumn } from './data-column.ts';

export type ChosenColumns<Row> = ReturnType<typeof useColumns<Row>>;

/**
 * The columns of a list that a person has chosen, on this device. The first one, which names the row, is always shown,
 * and so are its actions.
 * @param all a stable array
 */
export function useColumns<Row>(list: string, all: readonly DataColumn<Row>[]) {
  const [hidden, setHidden] = useState(() => hiddenColumns(list));
  const columns = useMemo(
    () => all.filter((column, index) => !mayHide(column, index) || !hidden.has(column.id)),
    [all, hidden],
  );
  const toggle = (id: string) => {
    const next = hidden.symmetricDifference(new Set([id]));
    setHidden(next);
    keepHiddenColumns(list, next);
  };
  return { all, columns, hidden, toggle };
}

const mayHide = ({ actions }: Pick<DataColumn<never>, 'actions'>, index: number) =>
  index > 0 && !actions;

/** Chooses the columns of a list. Its CSV always has all of them. */
export function ColumnsMenu<Row>({ chosen }: { readonly chosen: ChosenColumns<Row> }) {
  const { all, hidden, toggle } = chosen;
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="sm">
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset className={classes.choices}>
          <legend className={classes.legend}>Columns</legend>
          {all.filter(mayHide).map(({ id, header }) => (
            <Checkbox
              key={id}
              label={header}
              checked={!hidden.has(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </fieldset>
        <p className={classes.hint}>The CSV file always has all columns.</p>
      </Popover.Dropdown>
    </Popover>
  );
}
