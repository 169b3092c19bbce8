import { formatCents, moneyMessages } from '@tenantry/contract/shared/money';
import { parseMoney } from '@tenantry/contract/shared/money-text';
import { TypedNumberInput, type TypedTextProps } from './typed-number-input.tsx';

interface MoneyInputProps extends TypedTextProps {
  /** Whether an amount below zero is allowed. */
  readonly negative?: boolean;
  /** The label already has the dollar sign. */
  readonly withoutSign?: boolean;
}

/** An amount of money. Its value is the text; `dollarsFromText` gives the amount to send. */
export function MoneyInput({ negative = false, withoutSign = false, ...props }: MoneyInputProps) {
  const { value = '' } = props;
  const amount = parseMoney(value, { negative });
  if (typeof amount === 'string') {
    const problem = amount === 'empty' ? null : moneyMessages[amount];
    return <TypedNumberInput {...props} value={value} problem={problem} tidy={value} />;
  }
  const shown = formatCents(amount);
  const tidy = withoutSign ? shown.replace('$', '') : shown;
  return <TypedNumberInput {...props} value={value} problem={null} tidy={tidy} />;
}
