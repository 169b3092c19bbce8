import { expect, test } from 'vitest';
import { documentLabel, documentProblem, filesPasted } from './document-file.ts';

const megabyte = 1024 * 1024;

test.each([
  ['image/jpeg', 1, null],
  ['application/pdf', 20 * megabyte, null],
  ['application/pdf', 0, 'This file is empty.'],
  ['image/png', 21 * megabyte, 'This file is 21 MB. Choose one of at most 20 MB.'],
  ['text/html', 100, 'Choose a JPEG, PNG, WebP, HEIC or TIFF picture or a PDF.'],
  ['', 100, 'Choose a JPEG, PNG, WebP, HEIC or TIFF picture or a PDF.'],
])('PAY-9: a document of type %j with %i bytes', (type, size, problem) => {
  expect(documentProblem({ type, size })).toBe(problem);
});

test.each([
  ['image/heic', 'photo'],
  ['', 'IMG_0042.HEIC'],
  ['image/tiff', 'fax'],
  ['', 'fax.tif'],
])('PAY-9: a picture of type %j with the name %s is accepted', (type, name) => {
  expect(documentProblem({ type, name, size: 1 })).toBeNull();
});

test.each([
  ['1763746000000-check.png', 'check.png'],
  ['check.png', 'check.png'],
  ['2026-check.png', '2026-check.png'],
])('PAY-9: %s is shown as %s', (fileName, label) => {
  expect(documentLabel(fileName)).toBe(label);
});

test('PAY-9: a pasted picture is a document, pasted cells are text', () => {
  const files = [new File(['x'], 'x.png')] as unknown as FileList;
  expect(filesPasted({ files, types: ['Files'] })).toHaveLength(1);
  expect(filesPasted({ files, types: ['text/plain', 'Files'] })).toEqual([]);
  expect(filesPasted(null)).toEqual([]);
});
