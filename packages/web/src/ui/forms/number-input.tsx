import {
  numberMessage,
  parseNumber,
  type NumberRules,
} from '@tenantry/contract/shared/number-text';
import { TypedNumberInput, type TypedTextProps } from './typed-number-input.tsx';

interface NumberInputProps extends TypedTextProps {
  /** By default, a whole number that is not below zero. */
  readonly rules?: NumberRules;
}

/** A number that is no amount of money. Its value is the text; `numberFromText` gives the number to send. */
export function NumberInput({ rules = {}, ...props }: NumberInputProps) {
  const { value = '' } = props;
  const number = parseNumber(value, rules);
  return (
    <TypedNumberInput
      inputMode={rules.decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...(rules.percent && { rightSection: '%' })}
      {...props}
      value={value}
      problem={typeof number === 'string' ? numberMessage(number, rules) : null}
      tidy={value}
    />
  );
}
