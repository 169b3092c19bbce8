import { describe, expect, test } from 'vitest';
import { NEVER } from '../../../testing/api-stub.ts';
import { admin, idOf, property } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { main } from '../../../testing/states.ts';
import { testTypedMoney } from '../../../testing/typed-money.ts';

describe('PROP-5: the price of a property', () => {
  testTypedMoney({
    address: '/admin-landing',
    as: admin,
    answers: {
      'GET /v1/properties': [property],
      'GET /v1/admin/properties/cities': [],
      'GET /v1/public/attributes': [],
    },
    open: () => main().getByRole('button', { name: 'Edit 12 Oak Street' }).click(),
    field: () => main().getByLabelText('Price per month'),
    sends: 'POST /v1/admin/properties/:propertyId',
    sent: (body: { monthlyCost: number }) => body.monthlyCost,
  });
});

test('PROP-5: an attribute that was defined later does not keep an old property from being saved', async () => {
  const sends = 'POST /v1/admin/properties/:propertyId';
  const beds = { attributeId: idOf(91), value: '3' };
  const { api } = renderScreen('/admin-landing', {
    as: admin,
    answers: {
      'GET /v1/properties': [{ ...property, attributes: [beds] }],
      'GET /v1/admin/properties/cities': [],
      'GET /v1/public/attributes': [
        { id: idOf(90), name: 'Parking' },
        { id: beds.attributeId, name: 'Bedrooms' },
      ],
      [sends]: NEVER,
    },
  });
  await main().getByRole('button', { name: 'Edit 12 Oak Street' }).click();
  const form = main().getByRole('form');
  const bedrooms = form.getByLabelText('Bedrooms');
  await expect.element(form.getByLabelText('Parking')).not.toBeRequired();
  await bedrooms.fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(bedrooms).toHaveAttribute('aria-invalid', 'true');
  expect(api.sent(sends)).toHaveLength(0);
  await bedrooms.fill('4');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.sent(sends).length).toBe(1);
  expect(api.sent(sends)[0]?.body).toMatchObject({ attributes: [{ ...beds, value: '4' }] });
});
