import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import { admin, placeAt, property, publicProperty } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { main } from '../testing/states.ts';
import { expectNoSideways, viewOn } from '../testing/viewport.ts';

/** Names and addresses of one long word. */

const word = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochs';
const named = { ...placeAt(word), addressLine2: word, city: word };
const answers = {
  'GET /v1/public/properties': [{ ...publicProperty, ...named }],
  'GET /v1/public/attributes': [],
  'GET /v1/properties': [{ ...property, ...named }],
  'GET /v1/admin/properties/cities': [{ city: word, properties: 1 }],
  'GET /v1/admin/properties/:propertyId': { ...property, ...named },
};

test.for([
  ['/', undefined],
  ['/admin-landing?view=cards', admin],
  ['/admin-landing?view=list', admin],
  [`/admin-landing/view-property/${property.id}`, admin],
] as const)('a long word does not make %s scroll sideways', async ([address, as]) => {
  renderScreen(address, { ...(as && { as }), answers });
  await expect.element(main().getByRole('heading', { name: word }).first()).toBeVisible();
  await viewOn('phone');
  expectNoSideways();
  await page.viewport(820, 900);
  expectNoSideways();
});
