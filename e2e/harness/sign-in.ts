import { expect, type Page } from '@playwright/test';
import type { Product } from './product.ts';

export type Person = { email: string; password: string };

/** The server's response to a sign-in, stored by the web app under `auth`. */
type Session = { token: string; expr: number; roles: string[] };

/** The people of the demo organization. */
export const demo = {
  admin: { email: 'admin@example.com', password: 'demo-admin' },
  superAdmin: { email: 'super@example.com', password: 'demo-super' },
  lessee: { email: 'tenant@example.com', password: 'demo-tenant' },
  owner: { email: 'owner@example.com', password: 'demo-owner' },
};

/** Signs in with the form, and waits for the landing page of the role. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/(admin|lessee|owner)-landing/);
  // The address changes first; the form stays until the landing page's code is loaded.
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveCount(0);
}

/**
 * Opens a page, by default the landing page of the role, as a person who has signed in before. Tests share the session,
 * so a test that ends its session uses `openInNewSession` or signs in by the form.
 */
export async function openAs(page: Page, person: Person, path?: string): Promise<void> {
  await openWith(page, await sessionOf(person), path);
}

/**
 * Opens a page, by default the landing page, in a session that no other test uses, so that the test may end it.
 * @returns the session as the web app stores it
 */
export async function openInNewSession(
  page: Page,
  person: Person,
  { path, changes }: { path?: string; changes?: Partial<Session> } = {},
): Promise<Session> {
  const session = { ...(await startSession(currentProduct().url, person)), ...changes };
  await openWith(page, session, path);
  return session;
}

async function openWith(page: Page, session: Session, path?: string): Promise<void> {
  const landing = session.roles.some((role) => role.endsWith('Admin'))
    ? '/admin-landing'
    : '/lessee-landing';
  // Only for this navigation: a session that ends later must not come back.
  const seed = await page.addInitScript((record) => {
    if (window === window.top) localStorage.setItem('auth', record);
  }, JSON.stringify(session));
  await page.goto(path ?? landing);
  await seed.dispose();
}

const sessionsOf = new WeakMap<Product, Map<string, Session>>();
let current: Product | undefined;

/** Sets the product of the starting test; a worker runs one test at a time. */
export function signInAt(product: Product): void {
  current = product;
}

/** A person's session at the product of the test. One API call serves all tests. */
export async function sessionOf(person: Person): Promise<Session> {
  const product = currentProduct();
  const sessions = sessionsOf.get(product) ?? new Map<string, Session>();
  sessionsOf.set(product, sessions);
  const known = sessions.get(person.email);
  // The web app extends a session after half an hour, which tests do not expect.
  if (known && known.expr - Date.now() > 45 * 60_000) return known;
  const session = await startSession(product.url, person);
  sessions.set(person.email, session);
  return session;
}

function currentProduct(): Product {
  if (!current) throw new Error('Import `test` from harness/test.ts, which starts the product.');
  return current;
}

async function startSession(url: string, { email, password }: Person): Promise<Session> {
  const response = await fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ authType: 'Local', username: email, password }),
  });
  if (!response.ok) throw new Error(`The sign-in of ${email} was answered ${response.status}.`);
  return (await response.json()) as Session;
}

/**
 * Waits until a landing page has loaded its data. Requests that are still pending at logout would be refused, which is
 * correct, but would make the test fail.
 */
export async function landingShown(page: Page): Promise<void> {
  if (page.url().includes('/lessee-landing')) {
    await expect(page.getByRole('region', { name: 'Account summary' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^View invoice/ }).first()).toBeVisible();
    return;
  }
  const nothing = page.getByText('No properties yet.');
  await expect(page.getByRole('article').first().or(nothing)).toBeVisible();
}
