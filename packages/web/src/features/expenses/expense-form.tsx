import { Button, Group } from '@mantine/core';
import type { Expense, ReadField } from '@tenantry/contract/expenses/expenses.schemas';
import { useEffect, useRef, type ReactNode } from 'react';
import { focusFirstField } from '../../ui/focus-first-field.ts';
import { FormError } from '../../ui/form-error.tsx';
import { changesBetween, expenseDraft } from './expense-draft.ts';
import { ExpenseFields } from './expense-fields.tsx';
import { confidenceText, readText, readValue } from './expense-words.ts';
import type { Owner } from './expenses.queries.ts';
import classes from './receipt-editor.module.css';
import { useExpenseForm } from './use-expense-form.ts';

interface ExpenseFormProps {
  readonly owner: Owner;
  readonly expense: Expense;
  readonly timeZone: string;
  /** Which field the person is at, by the focus or with the mouse: where it was read is shown. */
  readonly onField: (by: 'focus' | 'mouse', field: ReadField | null) => void;
  readonly onClose: () => void;
}

export function ExpenseForm({ owner, expense, timeZone, onField, onClose }: ExpenseFormProps) {
  const { form, base, newer, error, save, load } = useExpenseForm({
    owner,
    expense,
    timeZone,
    onClose,
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (draft) => save(draft),
        (errors) => focusFirstField(form, Object.keys(errors)),
      )}
    >
      <FormError error={error} />
      {newer && (
        <NewerExpense
          changes={changesBetween(expenseDraft(base, timeZone), expenseDraft(newer, timeZone))}
          onLoad={() => {
            load(newer);
            focusFirstField(form, ['category']);
          }}
          onOverwrite={() => void save(form.getValues(), newer)}
        />
      )}
      <ExpenseFields
        form={form}
        renderReadable={(field, input) => (
          <Readable
            key={field}
            expense={expense}
            field={field}
            typed={form.values[field]}
            onUse={(value) => form.setFieldValue(field, value)}
            onField={onField}
          >
            {input}
          </Readable>
        )}
      />
      <Group justify="flex-end" mt="lg">
        <Button type="submit" loading={form.submitting}>
          Save
        </Button>
      </Group>
    </form>
  );
}

interface ReadLineProps {
  readonly expense: Expense;
  readonly field: ReadField;
  /** What its input holds. */
  readonly typed: string | number | null;
  readonly onUse: (value: string | number) => void;
}

interface ReadableProps extends ReadLineProps, Pick<ExpenseFormProps, 'onField'> {
  readonly children: ReactNode;
}

/** A field that a reader can fill; while the person is at it, its place on the receipt is shown. */
function Readable({ onField, children, ...line }: ReadableProps) {
  return (
    <div
      onFocus={() => onField('focus', line.field)}
      onBlur={() => onField('focus', null)}
      onMouseEnter={() => onField('mouse', line.field)}
      onMouseLeave={() => onField('mouse', null)}
    >
      {children}
      <ReadLine {...line} />
    </div>
  );
}

/** EXP-9: what was read, how sure that is, and how to take it over where a person set something else. */
function ReadLine({ expense, field, typed, onUse }: ReadLineProps) {
  const value = readValue(expense.reading, field);
  const words = useRef<HTMLSpanElement>(null);
  if (value === undefined) return null;
  const text = readText(field, value);
  return (
    <div className={classes.read}>
      <span ref={words} tabIndex={-1}>
        Read: {text} ({confidenceText(expense.reading?.[field]?.confidence ?? 0)})
      </span>
      {value !== typed && (
        <Button
          variant="light"
          size="compact-sm"
          aria-label={`Use this ${field}: ${text}`}
          onClick={() => {
            // The button goes: it has nothing more to offer.
            words.current?.focus();
            onUse(value);
          }}
        >
          Use this
        </Button>
      )}
    </div>
  );
}

interface NewerExpenseProps {
  readonly changes: readonly string[];
  readonly onLoad: () => void;
  readonly onOverwrite: () => void;
}

/** After a 409: what was typed is still there, and the person says which of the two is right. */
function NewerExpense({ changes, onLoad, onOverwrite }: NewerExpenseProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} role="alert" tabIndex={-1} className={classes.newer}>
      <p>
        <strong>This expense was changed meanwhile.</strong>{' '}
        {changes.length > 0 && `It has now: ${changes.join(', ')}. `}
        What you typed is still here and was not saved.
      </p>
      <Group gap="sm">
        <Button variant="default" onClick={onLoad}>
          Load the current values
        </Button>
        <Button onClick={onOverwrite}>Save mine over them</Button>
      </Group>
    </div>
  );
}
