import { propertyInput as schema } from '@tenantry/contract/properties/properties.schemas';
import { describe, expect, test } from 'vitest';
import { propertyDraft, propertyFields, propertyInput } from './property-draft.ts';

const attributeId = '0197c2f0-0000-7000-8000-000000000001';
const definitions = [{ id: attributeId, name: 'Bedrooms' }];

const filled = {
  ...propertyDraft(null, definitions),
  addressLine1: '12 Elm Street',
  city: 'Albany',
  state: 'NY',
  zipCode: '12207',
  monthlyCost: '1,250',
  attributes: [{ attributeId, value: '3' }],
};

describe('PROP-5, PROP-9: the form of a property', () => {
  test('a new one is not managed, available, and has one input for each attribute', () => {
    expect(propertyDraft(null, definitions)).toMatchObject({
      managed: false,
      unavailable: false,
      attributes: [{ attributeId, value: '' }],
    });
  });

  test('each field is compared when two people changed the property', () => {
    const { attributes: _, ...draft } = propertyDraft(null, definitions);
    const compared = propertyFields([]).map(({ key }) => key);
    expect(compared.toSorted()).toEqual(Object.keys(draft).toSorted());
  });

  test('the contract accepts a filled form', () => {
    expect(schema.parse(propertyInput(filled, null))).toMatchObject({
      addressLine2: null,
      monthlyCost: 1250,
    });
  });

  test('an empty price is reported', () => {
    const result = schema.safeParse(propertyInput({ ...filled, monthlyCost: '' }, null));
    expect(result.error?.issues[0]?.message).toBe('Enter an amount of money.');
  });

  test.each(['1,25', '12.345', '-5'])('the price %j is refused', (monthlyCost) => {
    const { error } = schema.safeParse(propertyInput({ ...filled, monthlyCost }, null));
    expect(error?.issues.map(({ path }) => path)).toEqual([['monthlyCost']]);
  });

  test.each([
    ['FOR_LEASE', false, undefined],
    ['FOR_LEASE', true, 'UNAVAILABLE'],
    ['LEASED', false, undefined],
    ['UNAVAILABLE', true, undefined],
    ['UNAVAILABLE', false, 'FOR_LEASE'],
  ] as const)(
    'of a property %s with unavailable %s sends status %s',
    (status, unavailable, sent) => {
      expect(propertyInput({ ...filled, unavailable }, { status }).status).toBe(sent);
    },
  );
});
