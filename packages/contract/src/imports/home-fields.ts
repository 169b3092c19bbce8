/** DATA-1: the fields of a home. */
import type { ImportField } from './field.ts';

/** How a row names its home: by its address, by building and unit, or by its id in the old system. */
export const homeFields = [
  {
    name: 'homeId',
    label: 'Home ID',
    value: 'text',
    hint: 'The id of the home in the old system. With it, a second import finds the same home.',
    names: ['property id', 'unit id', 'external id', 'propertyid', 'unitid'],
    examples: ['H-101', 'H-102'],
  },
  {
    name: 'building',
    label: 'Building',
    value: 'text',
    hint: 'The name of the building, for a home that is a unit of one.',
    names: ['property', 'property name', 'building name', 'complex', 'community'],
    examples: ['', 'Maple Court'],
  },
  {
    name: 'unit',
    label: 'Unit',
    value: 'text',
    hint: 'The name of the unit in its building, such as 2B.',
    names: ['unit number', 'unit name', 'unit no', 'apt', 'apartment', 'suite', 'unit #'],
    examples: ['', '2B'],
  },
  {
    name: 'address',
    label: 'Address',
    value: 'text',
    hint: 'Number and street.',
    names: [
      'address line 1',
      'street',
      'street address',
      'property address',
      'unit address',
      'unit street address 1',
      'address 1',
    ],
    examples: ['4 Oak Street', '12 Maple Avenue'],
  },
] as const satisfies readonly ImportField[];

export const newHomeFields = [
  {
    name: 'addressLine2',
    label: 'Address line 2',
    value: 'text',
    hint: 'Apartment or suite, for a home that is no unit of a building.',
    names: ['address 2', 'street address 2', 'unit street address 2'],
    examples: ['', ''],
  },
  {
    name: 'city',
    label: 'City',
    value: 'text',
    hint: 'Needed for a new home.',
    names: ['unit city', 'property city', 'town'],
    examples: ['Springfield', 'Springfield'],
  },
  {
    name: 'state',
    label: 'State',
    value: 'state',
    hint: 'The state by name or by its two letters. Needed for a new home.',
    names: ['unit state', 'property state', 'st'],
    examples: ['IL', 'IL'],
  },
  {
    name: 'zip',
    label: 'Zip code',
    value: 'zip',
    hint: 'Five digits. Needed for a new home.',
    names: ['zip', 'zipcode', 'postal code', 'unit zip', 'property zip', 'postal'],
    examples: ['62701', '62702'],
  },
  {
    name: 'bedrooms',
    label: 'Bedrooms',
    value: 'number',
    hint: 'The number of bedrooms.',
    names: ['beds', 'bed', 'bd', 'number of bedrooms'],
    examples: ['3', '2'],
  },
  {
    name: 'bathrooms',
    label: 'Bathrooms',
    value: 'number',
    hint: 'The number of bathrooms, such as 1.5.',
    names: ['baths', 'bath', 'ba', 'number of bathrooms'],
    examples: ['1.5', '1'],
  },
  {
    name: 'squareFeet',
    label: 'Square feet',
    value: 'number',
    hint: 'The area in square feet.',
    names: ['sqft', 'sq ft', 'size', 'unit size', 'square footage', 'area'],
    examples: ['1450', '820'],
  },
] as const satisfies readonly ImportField[];
