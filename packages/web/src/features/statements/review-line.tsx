import { Checkbox, NativeSelect } from '@mantine/core';
import { categories, type ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import { memo } from 'react';
import { DateText } from '../../ui/text/date-text.tsx';
import { IconAlertTriangle, IconInfoCircle, IconPencil, IconTrash } from '../../ui/icons/icons.tsx';
import { Money } from '../../ui/text/money.tsx';
import { categoryOf, hasDay, type ReviewedLine } from './line-edit.ts';
import classes from './review.module.css';
import { isUnsure } from './statement-text.ts';

export interface LineActions {
  readonly choose: (indexes: readonly number[], wanted: boolean) => void;
  readonly setCategory: (line: ReviewedLine, category: ExpenseCategory) => void;
  /** Opens the fields of the line. */
  readonly change: (line: ReviewedLine) => void;
  readonly setRemoved: (line: ReviewedLine, isRemoved: boolean) => void;
  /** Marks the place where the line was read. */
  readonly show: (line: ReviewedLine) => void;
}

interface ReviewLineProps {
  readonly line: ReviewedLine;
  readonly chosen: boolean;
  /** Whether the person changed it. */
  readonly changed: boolean;
  readonly marked: boolean;
  readonly actions: LineActions;
}

const options = categories.map(({ value, name }) => ({ value, label: name }));

const isCategory = (value: string): value is ExpenseCategory =>
  categories.some((category) => category.value === value);

/** The id by which the button that changes a line is found again after its dialog. */
export const changeButtonId = (index: number) => `change-line-${index}`;

/** One line of the statement. There can be hundreds, so a line renders again only if it changes. */
export const ReviewLine = memo(function ReviewLine(props: ReviewLineProps) {
  const { line, chosen, changed, marked, actions } = props;
  const { index, kind, date, description, amount } = line;
  return (
    <tr className={classes.line} data-out={!chosen || undefined} data-marked={marked || undefined}>
      <td className={classes.check}>
        <Checkbox
          aria-label={`Create ${description}`}
          checked={chosen}
          onChange={(event) => {
            // Nothing can be created without a day.
            if (event.currentTarget.checked && !hasDay(line)) actions.change(line);
            else actions.choose([index], event.currentTarget.checked);
          }}
        />
      </td>
      <td className={classes.date}>{hasDay(line) ? <DateText date={date} /> : 'No date'}</td>
      <td className={classes.words}>
        <LineWords line={line} changed={changed} />
      </td>
      {kind === 'expense' && (
        <td className={classes.category}>
          <NativeSelect
            size="sm"
            aria-label={`Category of ${description}`}
            data={options}
            value={categoryOf(line)}
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
        <LinePlace line={line} marked={marked} onShow={actions.show} />
      </td>
      <td className={classes.tools}>
        <LineTools line={line} actions={actions} />
      </td>
    </tr>
  );
});

interface LinePlaceProps {
  readonly line: ReviewedLine;
  readonly marked: boolean;
  readonly onShow: (line: ReviewedLine) => void;
}

function LinePlace({ line, marked, onShow }: LinePlaceProps) {
  const { place, description } = line;
  if (!place) return <span className={classes.about}>Added</span>;
  return (
    <button
      type="button"
      className={classes.show}
      aria-label={`Page ${place.page}: show ${description}`}
      aria-pressed={marked}
      onClick={() => onShow(line)}
    >
      Page {place.page}
    </button>
  );
}

type LineToolsProps = Pick<ReviewLineProps, 'line' | 'actions'>;

function LineTools({ line, actions }: LineToolsProps) {
  const { index, description } = line;
  return (
    <div className={classes.toolRow}>
      <button
        type="button"
        id={changeButtonId(index)}
        className={classes.tool}
        aria-label={`Change ${description}`}
        title="Change"
        onClick={() => actions.change(line)}
      >
        <IconPencil size={18} aria-hidden />
        <span className={classes.toolWord}>Change</span>
      </button>
      <button
        type="button"
        className={classes.tool}
        aria-label={`Remove ${description}`}
        title="Remove"
        onClick={() => actions.setRemoved(line, true)}
      >
        <IconTrash size={18} aria-hidden />
        <span className={classes.toolWord}>Remove</span>
      </button>
    </div>
  );
}

type LineWordsProps = Pick<ReviewLineProps, 'line' | 'changed'>;

function LineWords({ line, changed }: LineWordsProps) {
  const { description, payee, section, reason, doubtful } = line;
  return (
    <>
      <div>{description}</div>
      {(payee || section) && (
        <div className={classes.about}>{[payee, section].filter(Boolean).join(' · ')}</div>
      )}
      {changed && <div className={classes.about}>Changed by you</div>}
      {reason && (
        <div className={classes.reason}>
          <IconInfoCircle size={16} aria-hidden /> {reason}
        </div>
      )}
      {doubtful && (
        <div className={classes.unsure}>
          <IconAlertTriangle size={16} aria-hidden /> {doubtful}
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
