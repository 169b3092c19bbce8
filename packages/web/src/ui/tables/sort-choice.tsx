import { IconArrowDown } from '../icons/first-icons.tsx';
import { IconArrowUp } from '../icons/shared-icons.tsx';
import { PlainButton } from '../acts/plain-button.tsx';
import { PlainSelect } from '../forms/plain-select.tsx';
import classes from './sort-choice.module.css';

interface SortableColumn {
  readonly id: string;
  readonly header: string;
  readonly align?: 'end';
}

interface SortChoiceProps {
  readonly columns: readonly SortableColumn[];
  /** A column's id, with `-` in front for descending. */
  readonly sort: string | undefined;
  readonly onSortChange: (sort: string) => void;
}

/** Chooses the order of a table on a phone, where buttons for all columns would fill the screen. */
export function SortChoice({ columns, sort = '', onSortChange }: SortChoiceProps) {
  const descending = sort.startsWith('-');
  const id = descending ? sort.slice(1) : sort;
  const column = columns.find((each) => each.id === id);
  const Icon = descending ? IconArrowDown : IconArrowUp;
  return (
    <div className={classes.choice}>
      <PlainSelect
        label="Sort by"
        value={column?.id ?? ''}
        onChange={({ currentTarget: { value } }) => {
          // The largest amount first, but names starting at A.
          const amounts = columns.some((each) => each.id === value && each.align === 'end');
          onSortChange(amounts ? `-${value}` : value);
        }}
      >
        {!column && <option value="">Choose a column</option>}
        {columns.map((each) => (
          <option key={each.id} value={each.id}>
            {each.header}
          </option>
        ))}
      </PlainSelect>
      <PlainButton
        variant="default"
        className={classes.direction}
        aria-label="Descending"
        aria-pressed={descending}
        disabled={!column}
        onClick={() => onSortChange(descending ? id : `-${id}`)}
      >
        <Icon size={20} aria-hidden />
      </PlainButton>
    </div>
  );
}
