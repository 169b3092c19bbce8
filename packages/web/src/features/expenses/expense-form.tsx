import { Button, Group } from '@mantine/core';
import type { Expense, ReadField } from '@tenantry/contract/expenses/expenses.schemas';
import { useRef, type ReactNode } from 'react';
import { ConflictPanel } from '../../ui/conflict/conflict-panel.tsx';
import { EditButtons, EditFields, EditForm } from '../../ui/forms/edit-form.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { ExpenseFields } from './expense-fields.tsx';
import { doubtText, inputValue, readText, readValue } from './expense-labels.ts';
import type { Owner } from './expenses.client.ts';
import { MoveExpense } from './move-expense.tsx';
import classes from './receipt-editor.module.css';
import { GONE, useExpenseForm } from './use-expense-form.ts';
import { callsToChangeExpenses } from './use-may-change-expenses.ts';

interface ExpenseFormProps {
  readonly owner: Owner;
  readonly expense: Expense;
  readonly timeZone: string;
  /** The field that has the focus or the pointer: its place on the receipt is marked. */
  readonly onField: (by: 'focus' | 'mouse', field: ReadField | null) => void;
  /** Told when a move is sent, and with false when it has failed. */
  readonly onMoving: (moving: boolean) => void;
  /** Somebody else deleted or moved it meanwhile. */
  readonly isGone: boolean;
  readonly onClose: () => void;
}

export function ExpenseForm({ expense, onField, isGone, ...options }: ExpenseFormProps) {
  const { form, conflict, error, formProps } = useExpenseForm({ expense, ...options });
  return (
    <EditForm calls={callsToChangeExpenses} {...formProps}>
      <FormError error={error ?? (isGone ? GONE : null)} />
      <ConflictPanel conflict={conflict} />
      <EditFields>
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
      </EditFields>
      <EditButtons>
        <MoveExpense
          expense={expense}
          chosen={form.values.propertyId}
          onChoose={(chosen) => form.setFieldValue('propertyId', chosen)}
        />
      </EditButtons>
      <Group justify="flex-end" mt="lg">
        <EditButtons>
          <Button type="submit" loading={form.submitting}>
            Save
          </Button>
        </EditButtons>
      </Group>
    </EditForm>
  );
}

interface ReadLineProps {
  readonly expense: Expense;
  readonly field: ReadField;
  /** The text in its input. */
  readonly typed: string | null;
  readonly onUse: (value: string) => void;
}

interface ReadableProps extends ReadLineProps, Pick<ExpenseFormProps, 'onField'> {
  readonly children: ReactNode;
}

/** A field that a reader can fill. While it has the focus or the pointer, its place on the receipt is marked. */
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

/** EXP-9: what was read, a doubt about it, and a button to use it if a person set something else. */
function ReadLine({ expense, field, typed, onUse }: ReadLineProps) {
  const value = readValue(expense.reading, field);
  const words = useRef<HTMLSpanElement>(null);
  if (value === undefined) return null;
  const text = readText(field, value);
  const doubt = doubtText(expense.reading?.[field]?.confidence ?? 0);
  return (
    <div className={classes.read}>
      <span ref={words} tabIndex={-1}>
        Extracted: {text}
        {doubt && <span className={classes.doubt}>. {doubt}</span>}
      </span>
      {value !== inputValue(field, typed) && (
        <EditButtons>
          <Button
            variant="light"
            size="compact-sm"
            aria-label={`Use this ${field}: ${text}`}
            onClick={() => {
              // The button disappears, because its value is now used.
              words.current?.focus();
              onUse(value);
            }}
          >
            Use this
          </Button>
        </EditButtons>
      )}
    </div>
  );
}
