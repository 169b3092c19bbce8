import { quantityMessages } from '@tenantry/contract/invoices/invoices.schemas';
import { parseQuantity } from '@tenantry/contract/invoices/quantity-text';
import { TypedNumberInput, type TypedTextProps } from '../../ui/typed-number-input.tsx';

/** The quantity of an invoice item. Its value is the text, which stays as it was typed. */
export function QuantityInput(props: TypedTextProps) {
  const { value = '' } = props;
  const quantity = parseQuantity(value);
  const wrong = typeof quantity === 'string' && quantity !== 'empty';
  const problem = wrong ? quantityMessages[quantity] : null;
  return <TypedNumberInput {...props} value={value} problem={problem} tidy={value} />;
}
