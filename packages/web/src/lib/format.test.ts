import { describe, expect, test } from 'vitest';
import { formatDate, formatMoney, imageUrl, localityOf, streetOf } from './format.ts';

describe('formatMoney', () => {
  test.each([
    [0, '$0.00'],
    [1250, '$1,250.00'],
    [1234567.5, '$1,234,567.50'],
    [-12.34, '-$12.34'],
  ])('%d is %s', (dollars, text) => expect(formatMoney(dollars)).toBe(text));
});

test('amounts have one minus, the one that people type: in the app, the messages of the contract, files and mails', () => {
  const sources = import.meta.glob<string>(
    [
      '../**/*.{ts,tsx}',
      '../../../contract/src/**/*.ts',
      '../../../server/src/**/*.ts',
      // What people type or print elsewhere is read with either sign.
      '!../../../contract/src/shared/{money,number}-text*.ts',
      '!../../../contract/src/invoices/quantity-text*.ts',
    ],
    { eager: true, query: '?raw', import: 'default' },
  );
  const from = (folder: string) => Object.keys(sources).some((path) => path.includes(folder));
  expect(['contract/src', 'server/src'].map(from)).toEqual([true, true]);
  const withAnother = Object.entries(sources).filter(([, text]) => text.includes('\u2212'));
  expect(withAnother.map(([path]) => path)).toEqual([]);
});

describe('formatDate', () => {
  test.each([
    ['2026-01-09', '01/09/2026'],
    ['2026-12-31T23:59:59.000Z', '12/31/2026'],
  ])('%s is %s', (date, text) => expect(formatDate(date)).toBe(text));
});

test('an address never ends in a comma, nor has two in a row', () => {
  const typed = { addressLine2: ' , ', city: 'Troy', state: 'NY' };
  expect(localityOf({ ...typed, zipCode: '12180' })).toBe('Troy, NY 12180');
  expect(localityOf({ ...typed, zipCode: '' })).toBe('Troy, NY');
  expect(streetOf({ home: { label: '12 Elm St,' }, addressLine2: ' , ' })).toBe('12 Elm St');
  expect(streetOf({ home: { label: '12 Elm St' }, addressLine2: 'Apt 4' })).toBe(
    '12 Elm St, Apt 4',
  );
});

describe('SHELL-13: image addresses', () => {
  test.each([
    ['https://storage.googleapis.com/bucket/house.png', '/v1/public/organization/image/house.png'],
    [
      'https://bucket.s3.us-east-1.amazonaws.com/a/b/logo%201.png?X-Amz-Date=1',
      '/v1/public/organization/image/logo%201.png',
    ],
    [
      'https://firebasestorage.googleapis.com/v0/b/x/o/images%2Flogo.png?alt=media',
      '/v1/public/organization/image/logo.png',
    ],
    ['/v1/public/properties/1/coverImage/a.png', '/v1/public/properties/1/coverImage/a.png'],
    ['images/a.png', '/images/a.png'],
    ['https://example.com/a.png', 'https://example.com/a.png'],
    ['https://notamazonaws.com/a.png', 'https://notamazonaws.com/a.png'],
    ['http://example.com/a.png', 'http://example.com/a.png'],
    ['https://', 'https://'],
    ['https://account.blob.core.windows.net/c/a.png', '/v1/public/organization/image/a.png'],
    ['https://storage.cloud.google.com/b/a.png', '/v1/public/organization/image/a.png'],
    [
      'https://storage.googleapis.com.example.com/a.png',
      'https://storage.googleapis.com.example.com/a.png',
    ],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ])('SHELL-13: %s', (path, url) => expect(imageUrl(path)).toBe(url));

  test('SHELL-13: the base of the API is put in front', () => {
    expect(imageUrl('/v1/a.png', 'https://api.example.com')).toBe(
      'https://api.example.com/v1/a.png',
    );
    expect(imageUrl('https://storage.googleapis.com/b/a.png', 'https://api.example.com')).toBe(
      'https://api.example.com/v1/public/organization/image/a.png',
    );
  });
});
