import { expect, test } from 'vitest';
import { pictureSource } from './picture.ts';

test('the widths that the server keeps become a srcset', () => {
  const size = { width: 1000, height: 500, widths: [320, 640, 1000] };
  expect(pictureSource('/v1/a.webp', size, '50vw')).toEqual({
    src: '/v1/a.webp',
    srcSet: '/v1/a.webp?width=320 320w, /v1/a.webp?width=640 640w, /v1/a.webp 1000w',
    sizes: '50vw',
    width: 1000,
    height: 500,
  });
});

test('a picture of unknown size is used unchanged', () => {
  expect(pictureSource('blob:x', null, '50vw')).toEqual({ src: 'blob:x' });
  expect(pictureSource('https://example.com/a.png', null, '50vw')).toEqual({
    src: 'https://example.com/a.png',
  });
});
