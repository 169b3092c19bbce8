import { testCards, type TestCard } from '@tenantry/contract/payments/test-cards.rules';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import classes from './card-fields.module.css';
import { formatNumber } from './test-card-token.ts';

interface TestCardListProps {
  readonly disabled: boolean;
  readonly onUse: (card: TestCard) => void;
}

/** PAY-8: the numbers that the test processor accepts, and what each of them does. */
export function TestCardList({ disabled, onUse }: TestCardListProps) {
  return (
    <details className={classes.cards}>
      <summary>Test cards</summary>
      <p className={classes.hint}>
        Only these card numbers work. Use any future expiration date, ZIP and security code.
      </p>
      <ul>
        {testCards.map((card) => (
          <li key={card.number}>
            <span className={classes.cardNumber}>{formatNumber(card.number)}</span>
            <span className={classes.outcome}>
              {card.brand}: {card.label}
            </span>
            <PlainButton
              variant="default"
              disabled={disabled}
              aria-label={`Use ${formatNumber(card.number)}`}
              onClick={() => onUse(card)}
            >
              Use
            </PlainButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
