import { page } from 'vitest/browser';
import type { Answers } from './api-stub.ts';
import { type admin, configurationWith, idOf, placeAt, publicProperty } from './records.ts';
import { renderScreen } from './render-screen.tsx';

/** The frame around every page. */
export const answers: Answers = {
  // A long name, as is common, because the bar must have room for it.
  'GET /v1/public/configuration': {
    ...configurationWith({ name: 'Maple & Main Rentals' }),
    poweredBy: 'Hearth Hosting',
  },
  'GET /v1/admin/attention': { total: 14, unread: 5, items: [] },
  'GET /v1/public/properties': Array.from({ length: 12 }, (_, index) => ({
    ...publicProperty,
    ...placeAt(`${index + 1} Oak Street`, idOf(100 + index)),
  })),
  'GET /v1/public/attributes': [],
  'GET /v1/properties': [],
  'GET /v1/admin/properties/cities': [],
  'GET /v1/admin/tasks': { items: [], cut: false },
  'GET /v1/admin/tasks/people': [],
  'GET /v1/admin/conversations': [],
};

export const open = (address: string, as?: typeof admin) =>
  renderScreen(address, { ...(as && { as }), answers });

export const navigation = page.getByRole('navigation', { name: 'Main' });
export const burger = page.getByRole('button', { name: /^(Open|Close) menu$/ });

/** All clickable items in the bar, in order, except the greeting, which links to the person's own account. */
export const items = () =>
  [...navigation.element().querySelectorAll('a, button')]
    .map((item) => item.textContent)
    .filter((text) => !text.startsWith('Welcome '));

export const sideBar = page.getByRole('navigation', { name: 'Side bar' });

export const currentIn = (bar: typeof sideBar) =>
  bar.element().querySelector('[aria-current=page]')?.textContent;
