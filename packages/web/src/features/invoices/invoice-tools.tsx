import { Checkbox } from '@mantine/core';
import { FilterBox } from '../../ui/tables/filter-box.tsx';
import classes from './invoice-list.module.css';
import type { InvoiceSearch } from './use-invoice-search.ts';

/** The filter box and the `Show` checkboxes above the list. */
export function InvoiceTools({ filter, setFilter, show, setShow }: InvoiceSearch) {
  const shown = [show.unpaid && 'unpaid', show.paid && 'paid'].filter((group) => group !== false);
  return (
    <div className={classes.tools}>
      <FilterBox
        className={classes.filter}
        placeholder="Number, name, date, amount, status"
        value={filter}
        onFilter={setFilter}
      />
      <Checkbox.Group
        label="Show"
        size="md"
        value={shown}
        onChange={(groups) =>
          setShow({ unpaid: groups.includes('unpaid'), paid: groups.includes('paid') })
        }
      >
        <div className={classes.checks}>
          <Checkbox value="unpaid" label="Unpaid" />
          <Checkbox value="paid" label="Paid" />
        </div>
      </Checkbox.Group>
    </div>
  );
}
