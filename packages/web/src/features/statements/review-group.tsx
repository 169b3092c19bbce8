import { Checkbox } from '@mantine/core';
import { formatCents } from '@tenantry/contract/shared/money';
import { useId } from 'react';
import { hasDay } from './line-edit.ts';
import { chosenOf, type Choice, type LineGroup } from './review-choice.ts';
import { ReviewLine, type LineActions } from './review-line.tsx';
import classes from './review.module.css';

interface ReviewGroupProps {
  readonly group: LineGroup;
  readonly choice: Choice;
  /** The line whose place is marked. */
  readonly markedIndex: number | undefined;
  readonly actions: LineActions;
}

/** The lines of one kind, and the sum of the selected ones. */
export function ReviewGroup({ group, choice, markedIndex, actions }: ReviewGroupProps) {
  const { kind, name, about, lines } = group;
  const id = useId();
  const { count, possible, total } = chosenOf(lines, choice);
  const all = () =>
    actions.choose(
      lines.filter(hasDay).map(({ index }) => index),
      count < possible,
    );
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div className={classes.groupHead}>
        <Checkbox
          aria-label={`All ${name.toLowerCase()}`}
          checked={count === lines.length}
          indeterminate={count > 0 && count < lines.length}
          disabled={possible === 0}
          onChange={all}
        />
        <div>
          <h2 id={id} className={classes.groupName}>
            {name}
          </h2>
          <p className={classes.about}>{about}</p>
        </div>
        <div className={classes.sum}>
          <strong>{formatCents(total)}</strong>
          <span className={classes.about}>
            {count} of {lines.length}
          </span>
        </div>
      </div>
      <table className={classes.table} aria-labelledby={id} data-kind={kind}>
        <thead>
          <tr>
            <th scope="col">Create</th>
            <th scope="col">Date</th>
            <th scope="col">Description</th>
            {kind === 'expense' && <th scope="col">Category</th>}
            <th scope="col" className={classes.end}>
              Amount
            </th>
            <th scope="col">Source</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <ReviewLine
              key={line.index}
              line={line}
              chosen={choice.chosen.has(line.index)}
              changed={choice.edits.has(line.index)}
              marked={line.index === markedIndex}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
