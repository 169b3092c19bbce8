import { expect, test } from 'vitest';
import { shippingErrors } from './shipping-form.ts';

const filled = {
  firstName: 'Ann',
  lastName: 'Lee',
  address: '12 Elm Street',
  city: 'Albany',
  state: 'NY',
  postalCode: '12207',
};

test('PUB-7: a filled form is in order, without company and second address line', () => {
  expect(shippingErrors(filled)).toEqual({});
});

test('PUB-7: an empty form says what is missing', () => {
  expect(shippingErrors({ company: 'Acme', firstName: ' ' })).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    address: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    postalCode: 'Postal code is required',
  });
});

test.each(['1', '1220', '122077', '12207-1234', ' 12207'])(
  'PUB-7: a postal code %j is not exactly 5 characters',
  (postalCode) => {
    expect(shippingErrors({ ...filled, postalCode })).toEqual({
      postalCode: 'Postal code must be exactly 5 characters',
    });
  },
);
