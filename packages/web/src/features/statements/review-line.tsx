import { Checkbox, NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { categories, type ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import type { StatementLine } from '@tenantry/contract/statements/statements.schemas';
import { memo } from 'react';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import classes from './review.module.css';
import { isUnsure } from './statement-words.ts';

export interface LineActions {
  readonly choose: (indexes: readonly number[], wanted: boolean) => void;
  readonly setCategory: (line: StatementLine, category: ExpenseCategory) => void;
  /** Marks where the line was read. */
  readonly show: (line: StatementLine) => void;
}

interface ReviewLineProps {
  readonly line: StatementLine;
  readonly chosen: boolean;
  /** Of an expense. */
  readonly category: ExpenseCategory | null;
  readonly marked: boolean;
  readonly actions: LineActions;
}

const options = categories.map(({ value, name }) => ({ value, label: name }));

const isCategory = (value: string): value is ExpenseCategory =>
  categories.some((category) => category.value === value);

/** One line of the statement; as there can be hundreds, one is drawn anew only when it has changed. */
export const ReviewLine = memo(function ReviewLine(props: ReviewLineProps) {
  const { line, chosen, category, marked, actions } = props;
  const { index, date, description, amount, place } = line;
  return (
    <tr className={classes.line} data-out={!chosen || undefined} data-marked={marked || undefined}>
      <td className={classes.check}>
        <Checkbox
          aria-label={`Create ${description}`}
          checked={chosen}
          onChange={(event) => actions.choose([index], event.currentTarget.checked)}
        />
      </td>
      <td className={classes.date}>
        <DateText date={date} />
      </td>
      <td className={classes.words}>
        <LineWords line={line} />
      </td>
      {category !== null && (
        <td className={classes.category}>
          <NativeSelect
            size="sm"
            aria-label={`Category of ${description}`}
            data={options}
            value={category}
            disabled={!chosen}
            onChange={({ currentTarget: { value } }) => {
              if (isCategory(value)) actions.setCategory(line, value);
            }}
          />
        </td>
      )}
      <td className={classes.amount}>
        <Money amount={amount} />
      </td>
      <td className={classes.place}>
        <button
          type="button"
          className={classes.show}
          aria-label={`Page ${place.page}: show ${description}`}
          aria-pressed={marked}
          onClick={() => actions.show(line)}
        >
          Page {place.page}
        </button>
      </td>
    </tr>
  );
});

function LineWords({ line }: { readonly line: StatementLine }) {
  const { description, payee, section, reason } = line;
  return (
    <>
      <div>{description}</div>
      {(payee || section) && (
        <div className={classes.about}>{[payee, section].filter(Boolean).join(' · ')}</div>
      )}
      {reason && (
        <div className={classes.reason}>
          <IconInfoCircle size={16} aria-hidden /> {reason}
        </div>
      )}
      {isUnsure(line) && (
        <div className={classes.unsure}>
          <IconAlertTriangle size={16} aria-hidden /> Hard to read: compare it with the page.
        </div>
      )}
    </>
  );
}
