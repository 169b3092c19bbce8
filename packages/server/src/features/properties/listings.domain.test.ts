import { expect, test } from 'vitest';
import { arrangedPhotos } from './listings.domain.ts';

const known = ['a', 'b', 'c', 'd'].map((id) => ({ id, caption: `old ${id}` }));
const named = (...ids: readonly string[]) => ids.map((id) => ({ id, caption: `new ${id}` }));

test.each([
  ['in the order of the save', named('c', 'a', 'b', 'd'), [], 'new c, new a, new b, new d'],
  ['those added meanwhile follow', named('b', 'a'), [], 'new b, new a, old c, old d'],
  ['without the removed ones', named('d', 'b', 'a'), ['c', 'b'], 'new d, new a'],
  ['a removed one is gone, even if it is named', named('b', 'a'), ['b'], 'new a, old c, old d'],
  ['a save that names none changes none', [], [], 'old a, old b, old c, old d'],
])('PUB-9: photos are arranged %s', (_, wanted, removed, expected) => {
  const arranged = arrangedPhotos(known, wanted, removed);
  expect(arranged.map(({ caption }) => caption).join(', ')).toBe(expected);
  expect(arranged.map(({ position }) => position)).toEqual(arranged.map((_photo, index) => index));
});
