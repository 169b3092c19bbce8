import { Button } from '@mantine/core';
import { ApiError } from '../../lib/api-error.ts';
import { counted } from '../../lib/words.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { saveErrorSentence } from '../../ui/forms/save-errors.ts';
import { itemsText, type Counts } from './statement-text.ts';
import classes from './review-bar.module.css';

interface ReviewBarProps {
  readonly counts: Counts;
  /** What happens to earlier items when these are created. */
  readonly replacement: string | null;
  readonly error: unknown;
  readonly creating: boolean;
  readonly onCreate: () => void;
  readonly onCancel: () => void;
  readonly onAgain: () => void;
}

/** Sticks to the bottom of the window: what will be created, and the button to create it. */
export function ReviewBar(props: ReviewBarProps) {
  const { counts, replacement, error, creating, onCreate, onCancel, onAgain } = props;
  const count = counts.income + counts.expenses + counts.payments;
  // The analyzed data is outdated.
  const outdated = error instanceof ApiError && [409, 422].includes(error.status);
  return (
    <div className={classes.bar}>
      <FormError error={error && saveErrorSentence(error)} />
      <div className={classes.row}>
        <div className={classes.words}>
          <div role="status">{count === 0 ? 'Choose at least one line.' : itemsText(counts)}</div>
          {replacement && <div className={classes.replacement}>{replacement}</div>}
        </div>
        <div className={classes.actions}>
          {outdated && (
            <Button variant="default" disabled={creating} onClick={onAgain}>
              Analyze again
            </Button>
          )}
          <Button variant="default" disabled={creating} onClick={onCancel}>
            Cancel
          </Button>
          <Button disabled={count === 0} loading={creating} onClick={onCreate}>
            Create {counted(count, 'item')}
          </Button>
        </div>
      </div>
    </div>
  );
}
