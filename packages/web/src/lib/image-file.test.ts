import { describe, expect, test } from 'vitest';
import { formatBytes, imageProblem, uploadName } from './image-file.ts';

const megabyte = 1024 * 1024;

describe('pictures that are chosen', () => {
  test.each([
    ['image/jpeg', 1, null],
    ['image/png', 25 * megabyte, null],
    ['image/webp', 5000, null],
    ['image/jpeg', 0, 'This file is empty.'],
    ['image/jpeg', 26 * megabyte, 'This picture is 26 MB. Choose one of at most 25 MB.'],
    ['image/svg+xml', 100, 'Choose a JPEG, PNG, WebP, HEIC or TIFF picture.'],
    ['application/pdf', 100, 'Choose a JPEG, PNG, WebP, HEIC or TIFF picture.'],
    ['', 100, 'Choose a JPEG, PNG, WebP, HEIC or TIFF picture.'],
  ])('%s of %i bytes', (type, size, problem) => {
    expect(imageProblem({ type, size })).toBe(problem);
  });

  test.each([
    ['image/heic', 'IMG_0042.HEIC'],
    ['image/tiff', 'fax.tif'],
    ['', 'IMG_0042.HEIC'],
    ['', 'photo.heif'],
    ['', 'scan.TIFF'],
    ['', 'fax.tif'],
  ])(
    'pictures of type %j with the name %s are accepted, whether or not the browser knows them',
    (type, name) => {
      expect(imageProblem({ type, name, size: 1 })).toBeNull();
    },
  );

  test.each([
    ['house.png', 'house.png'],
    ['../../etc/pass wd.png', '.._.._etc_pass_wd.png'],
    ['a\r\nb\u0000c\u202Egnp.exe', 'a_b_c_gnp.exe'],
    [`\u{1F3E0}${'x'.repeat(99)}`, `_${'x'.repeat(99)}`],
    ['y'.repeat(300), 'y'.repeat(100)],
  ])('%j has a name that a path can hold', (name, kept) => {
    expect(uploadName({ name })).toMatch(/^\d+-/);
    expect(uploadName({ name }).replace(/^\d+-/, '')).toBe(kept);
  });

  test.each([
    [1, '1 KB'],
    [640 * 1024, '640 KB'],
    [3.2 * megabyte, '3.2 MB'],
    [25 * megabyte, '25 MB'],
  ])('%i bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
});
