import { Button } from '@mantine/core';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { useEffect, useRef, useState } from 'react';
import type { Owner } from './expenses.client.ts';
import { OwnerSelect, useMayChooseOwner } from './owner-select.tsx';
import classes from './receipt-editor.module.css';

interface MoveExpenseProps {
  readonly expense: Expense;
  readonly chosen: Owner;
  readonly onChoose: (owner: Owner) => void;
}

/** EXP-13: chooses another property for an expense. One from a statement stays with the property of the statement. */
export function MoveExpense({ expense, chosen, onChoose }: MoveExpenseProps) {
  const [asked, setAsked] = useState(false);
  const mayChoose = useMayChooseOwner();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked) box.current?.querySelector('input')?.focus();
  }, [asked]);
  if (expense.statementId !== null) {
    return (
      <p className={classes.stays}>
        This expense comes from a statement, so it stays with its property.
      </p>
    );
  }
  if (!mayChoose) return null;
  // A draft that is restored may already have another property.
  const isChosen = chosen !== expense.propertyId;
  return (
    <div ref={box} className={classes.move}>
      {asked || isChosen ? (
        <OwnerSelect owner={chosen} onChange={onChoose} />
      ) : (
        <Button variant="light" size="compact-sm" onClick={() => setAsked(true)}>
          Move expense
        </Button>
      )}
    </div>
  );
}
