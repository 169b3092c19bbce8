/** The fields of the test form, as typed. */
export const shippingFields = [
  'company',
  'firstName',
  'lastName',
  'address',
  'address2',
  'city',
  'state',
  'postalCode',
] as const;

export type ShippingField = (typeof shippingFields)[number];
export type ShippingErrors = Partial<Record<ShippingField, string>>;

const required: ShippingErrors = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  address: 'Address is required',
  city: 'City is required',
  state: 'State is required',
  postalCode: 'Postal code is required',
};

const POSTAL_CODE_CHARACTERS = 5;

/** PUB-7: the errors of the form by field, in the order of the fields. */
export function shippingErrors(values: Partial<Record<ShippingField, string>>): ShippingErrors {
  const errors: ShippingErrors = {};
  for (const field of shippingFields) {
    const message = required[field];
    if (message && !values[field]?.trim()) errors[field] = message;
  }
  const { postalCode = '' } = values;
  if (!errors.postalCode && postalCode.length !== POSTAL_CODE_CHARACTERS) {
    errors.postalCode = `Postal code must be exactly ${POSTAL_CODE_CHARACTERS} characters`;
  }
  return errors;
}

export const shippingChoices = [
  { value: 'free', label: 'Free Shipping' },
  { value: 'priority', label: 'Priority Shipping' },
  { value: 'nextday', label: 'Next Day Shipping' },
] as const;
