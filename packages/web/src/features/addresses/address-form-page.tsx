import { useState, type SubmitEvent } from 'react';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { PlainField } from '../../ui/forms/plain-field.tsx';
import { PlainSelect } from '../../ui/forms/plain-select.tsx';
import classes from './address-form-page.module.css';
import {
  shippingChoices,
  shippingErrors,
  shippingFields,
  type ShippingErrors,
  type ShippingField,
} from './shipping-form.ts';
import { usStates } from '../../ui/addresses/us-states.ts';

type Texts = Partial<Record<ShippingField, string>>;

/** PUB-7: a form for testing. Typed data never leaves the browser. */
export function AddressFormPage() {
  const [errors, setErrors] = useState<ShippingErrors>({});
  const [thanks, setThanks] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = shippingErrors(Object.fromEntries(new FormData(form)) as Texts);
    setErrors(found);
    const first = shippingFields.find((field) => found[field]);
    setThanks(!first);
    const input = form.elements.namedItem(first ?? '');
    if (input instanceof HTMLElement) input.focus();
  };
  return (
    <div className={classes.page}>
      <PageTitle title="Shipping Information" />
      <form className={classes.card} noValidate onSubmit={submit} onChange={() => setThanks(false)}>
        <ShippingFields errors={errors} />
        <fieldset className={classes.shipping}>
          <legend>Shipping</legend>
          {shippingChoices.map(({ value, label }) => (
            <label key={value} className={classes.choice}>
              <input type="radio" name="shipping" value={value} defaultChecked={value === 'free'} />
              {label}
            </label>
          ))}
        </fieldset>
        <PlainButton type="submit" className={classes.submit}>
          Submit
        </PlainButton>
        <p role="status" className={classes.thanks}>
          {thanks && 'Thanks!'}
        </p>
      </form>
    </div>
  );
}

function ShippingFields({ errors }: { readonly errors: ShippingErrors }) {
  const [unit, setUnit] = useState(false);
  const field = (name: ShippingField, label: string, autoComplete: string) => ({
    name,
    label,
    autoComplete,
    error: errors[name],
  });
  return (
    <div className={classes.grid}>
      <div className={classes.whole}>
        <PlainField {...field('company', 'Company', 'organization')} />
      </div>
      <PlainField {...field('firstName', 'First name', 'given-name')} required />
      <PlainField {...field('lastName', 'Last name', 'family-name')} required />
      <div className={classes.whole}>
        <PlainField {...field('address', 'Address', 'address-line1')} required />
      </div>
      <div className={classes.whole}>
        {unit ? (
          <PlainField
            {...field('address2', 'Address 2', 'address-line2')}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus gave way to it
            autoFocus
          />
        ) : (
          <PlainButton variant="subtle" className={classes.add} onClick={() => setUnit(true)}>
            + Add C/O, Apt, Suite, Unit
          </PlainButton>
        )}
      </div>
      <div className={classes.whole}>
        <PlainField {...field('city', 'City', 'address-level2')} required />
      </div>
      <PlainSelect {...field('state', 'State', 'address-level1')} required>
        <option value="">Choose a state</option>
        {usStates.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </PlainSelect>
      <PlainField {...field('postalCode', 'Postal code', 'postal-code')} required />
    </div>
  );
}
