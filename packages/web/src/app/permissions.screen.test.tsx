import { permissions, type Permission } from '@tenantry/contract/shared/permissions';
import { userEvent } from 'vitest/browser';
import { expect, onTestFinished, test } from 'vitest';
import { landingOf, mayOpenPath, meets, type Need } from '../lib/may-open.ts';
import { queryClient } from '../lib/query-client.ts';
import { getSession, setSession, type Session } from '../lib/session.ts';
import { readableAnswers } from '../testing/readable.ts';
import { expense } from '../testing/money-records.ts';
import { admin, conversation, idOf, propertyId } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { mayOpen, needsOf, staffPages, type StaffPage } from './features.ts';

/**
 * Visits every page of staff with made-up roles: with just what the page needs, which is one permission for many, and
 * with everything. The stub answers as the server would, and fails the test at the first request that the server would
 * refuse.
 */

const long = import.meta.env['TEST_LONG'] === '1';

/** More than any page has. */
const MOST_STEPS = 150;

function holder(held: readonly Permission[]): Session {
  // Another name is another person for the app, which forgets what the last one has loaded.
  return { ...admin, lastName: held.join(' '), roles: [], permissions: [...held] };
}

/** An address of the page that names something. */
function addressOf(name: StaffPage): string {
  if (name === 'people') return `/people/${idOf(1)}`;
  if (name === 'history') return `/history?tab=property&show=${propertyId}`;
  if (name === 'admin-landing/view-property') return `/${name}/${propertyId}`;
  if (name === 'admin-landing/view-building') return `/${name}/${idOf(700)}`;
  if (['edit-building', 'add-units', 'share-expense'].includes(name))
    return `/${name}?view=${idOf(700)}`;
  const about = new URLSearchParams({
    propertyId,
    expenseId: expense.id,
    statementId: idOf(81),
    fileName: 'may.png',
    conversationId: conversation.id,
    workOrderId: idOf(1),
    vendorId: idOf(1),
    inspectionId: idOf(1),
  });
  return `/${name}?${about.toString()}`;
}

const mayWrite = () => getSession()?.permissions.some((each) => each.endsWith(':write')) ?? false;

const all = <E extends HTMLElement>(selector: string) => [
  ...document.querySelectorAll<E>(selector),
];

const isVisible = (element: HTMLElement) => element.checkVisibility();

/** What is still loading. */
const loading = () => [
  ...queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching' })
    .map(({ queryHash }) => queryHash),
  ...all('main [role=status][aria-label^=Loading]')
    .filter(isVisible)
    .map((element) => element.ariaLabel),
];

/** Another page has another element. */
const title = () => document.querySelector('main h1');

/** Waits until nothing is loading, and the page has drawn what came. */
async function settled(): Promise<void> {
  await expect.poll(() => [...loading(), queryClient.isMutating()], { interval: 10 }).toEqual([0]);
  await new Promise(requestAnimationFrame);
}

/** Words about what only people with one of the permissions may read. */
const words: readonly (readonly [RegExp, readonly Permission[]])[] = [
  // The files of an import have balances.
  [/balance|\bowe[sd]?\b/i, ['payments:read', 'charges:read', 'books:read', 'imports:read']],
  [/\bunread\b/i, ['messages:read']],
];

function wordsOfOthers(): string[] {
  const text = document.querySelector('main')?.textContent ?? '';
  return words.flatMap(([pattern, readers]) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined || meets(getSession(), [readers]) ? [] : [`the word ${found}`];
  });
}

/** They change only what is the caller's own: the links to their calendar. */
const ownForms = ['Make new link', 'End link'];

/** What is wrong with the page that is shown. */
function mistakesOnPage(): string[] {
  const session = getSession();
  const closed = all<HTMLAnchorElement>('a[href]')
    .filter((link) => !mayOpenPath(session, link.getAttribute('href') ?? ''))
    .map((link) => `a link to ${link.getAttribute('href')}: ${link.textContent}`);
  const failed = all('main [role=alert]').map((alert) => `an error: ${alert.textContent}`);
  const sends = all<HTMLButtonElement>('[type=submit]')
    .filter((button) => isVisible(button) && button.closest('[role=search]') === null)
    .filter((button) => !ownForms.includes(button.textContent))
    .map((button) => `a form with the button ${button.textContent}`);
  const files = all('main input[type=file]:enabled').map(() => 'a place for a file');
  const fields = all('main form :is(input, textarea, select):enabled:not([readonly])')
    .filter((field) => isVisible(field) && field.closest('[role=search], search') === null)
    .map((field) => `a field of a form: ${field.getAttribute('name') ?? field.id}`);
  return [
    ...closed,
    ...failed,
    ...wordsOfOthers(),
    ...(mayWrite() ? [] : [...sends, ...files, ...fields]),
  ];
}

/** The dialog or menu that is open. */
const above = () =>
  all('[role=dialog], [role=alertdialog], dialog[open], [role=menu]').findLast(isVisible);

/** The buttons of what is open above the page, or of the page. */
function buttons(): HTMLElement[] {
  const place = above() ?? document.querySelector('main');
  const found = place?.querySelectorAll<HTMLElement>('button, [role=menuitem], [role=tab]') ?? [];
  return [...found].filter(
    (button) => isVisible(button) && !button.matches(':disabled, [type=submit]'),
  );
}

const nameOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent;

interface Visit {
  /** Opens the page, or opens it again. */
  readonly open: () => Promise<void>;
  readonly isOpen: () => boolean;
}

/** Presses every button, also of what they open, each once by its name. */
async function pressAll({ open, isOpen }: Visit): Promise<string[]> {
  const pressed = new Set<string>();
  const mistakes: string[] = [];
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const button = buttons().find((each) => !pressed.has(nameOf(each)));
    if (button) {
      pressed.add(nameOf(button));
      button.click();
    } else if (above()) await userEvent.keyboard('{Escape}');
    else return mistakes;
    await settled();
    const after = button ? nameOf(button) : 'closing';
    mistakes.push(...mistakesOnPage().map((mistake) => `after ${after}: ${mistake}`));
    if (!isOpen()) await open();
  }
  return [...mistakes, 'something that does not close'];
}

/** Printing and opening another window would leave the test. */
function holdWindow(): void {
  const { print, open } = window;
  Object.assign(window, { print: () => {}, open: () => null });
  onTestFinished(() => void Object.assign(window, { print, open }));
}

const alternatives = (need: Need) => new Set(typeof need === 'string' ? [need] : need);

/** The roles that just suffice for the page. */
const leastRoles = (name: StaffPage) =>
  needsOf(name).reduce<readonly (readonly Permission[])[]>(
    (roles, need) =>
      roles.flatMap((held) => [...alternatives(need)].map((each) => [...held, each])),
    [[]],
  );

/** In the long run, each least role is also visited with each other permission. */
function rolesFor(name: StaffPage): readonly (readonly Permission[])[] {
  const least = leastRoles(name);
  if (!long) return least;
  const wider = least.flatMap((held) =>
    permissions.filter((each) => !held.includes(each)).map((each) => [...held, each]),
  );
  return [...least, ...wider];
}

test.each(staffPages)(
  'TRUST-7: /%s asks for, offers and links to only what its readers may use',
  async (name) => {
    holdWindow();
    const address = addressOf(name);
    const { router } = renderScreen('/address', { answers: readableAnswers });
    const mistakes: string[] = [];
    const visit = async (held: readonly Permission[]): Promise<Visit> => {
      const isOpen = () => router.state.location.pathname === address.replace(/\?.*/, '');
      const goThere = async () => {
        await router.navigate({ to: '/address' });
        setSession(holder(held));
        const before = title();
        await router.navigate({ href: address });
        await expect.poll(() => ![null, before].includes(title()), { interval: 10 }).toBe(true);
        await settled();
      };
      const open = async () => {
        await goThere();
        // Something that was pressed before may close the page only now.
        if (!isOpen()) await goThere();
        expect(isOpen()).toBe(true);
      };
      await open();
      mistakes.push(...mistakesOnPage().map((mistake) => `${held.join(' ')}: ${mistake}`));
      return { open, isOpen };
    };
    for (const held of rolesFor(name)) {
      const found = await pressAll(await visit(held));
      mistakes.push(...found.map((mistake) => `${held.join(' ')}: ${mistake}`));
    }
    await visit(permissions);
    expect([...new Set(mistakes)]).toEqual([]);
  },
);

test('TRUST-7: a person with one permission starts on a page that works', async () => {
  const { router } = renderScreen('/address', { answers: readableAnswers });
  for (const permission of permissions) {
    const session = holder([permission]);
    await router.navigate({ to: '/address' });
    setSession(session);
    await router.navigate({ to: landingOf(session) });
    await settled();
    expect({ permission, mistakes: mistakesOnPage() }).toEqual({ permission, mistakes: [] });
  }
});

test('TRUST-7: a page is closed to people who lack one of the permissions that it needs', () => {
  for (const name of staffPages) {
    for (const held of leastRoles(name)) expect(mayOpen(holder(held), name)).toBe(true);
    for (const missing of needsOf(name).map(alternatives)) {
      const others = permissions.filter((permission) => !missing.has(permission));
      expect(mayOpen(holder(others), name)).toBe(false);
    }
  }
});
