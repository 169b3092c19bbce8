import { pagePaths } from '@tenantry/contract/shared/pages';
import type { BrowserContextOptions } from '@playwright/test';
import { apiAs } from '../harness/lessee.ts';
import { openAs } from '../harness/sign-in.ts';
import { expect, test as base } from '../harness/test.ts';
import {
  ownerOf,
  roles,
  sampleOf,
  stopsOf,
  type Role,
  type Stop,
} from '../harness/walk/addresses.ts';
import { walk, type Scheme } from '../harness/walk/walk.ts';
import { empty, large, typical, type World } from '../harness/walk/worlds.ts';

/**
 * Every page as everyone sees it, with the picture that it makes. The long form takes every width, both schemes and three
 * organizations, and leaves the pictures in test-results/walk: `npm run test:long -- walk`.
 */
const long = process.env['TEST_LONG'] === '1';

const heights = { 375: 812, 820: 1180, 1440: 900, 1900: 1000 } as const;

type Width = keyof typeof heights;

const widths = Object.keys(heights).map(Number) as Width[];

/** Phones and tablets are touched. */
function deviceOf(width: Width): BrowserContextOptions {
  const isTouched = width < 1024;
  return { viewport: { width, height: heights[width] }, isMobile: isTouched, hasTouch: isTouched };
}

interface Party {
  readonly world: World;
  readonly role: Role;
  readonly width: Width;
  readonly schemes: readonly Scheme[];
  /** Which pages it visits, by their path. */
  readonly visits: (path: string) => boolean;
}

/** Visits pages as somebody, on some device; fails with all that is wrong, and returns which pages were shown. */
type Send = (party: Party) => Promise<{ stops: Stop[]; shown: string[] }>;

const test = base.extend<{ send: Send }>({
  send: async ({ baseURL, product, request, page, newVisitor, trouble }, use) => {
    await use(async ({ world, role, width, schemes, visits }) => {
      const people = await world.people(product, request);
      const staff = await apiAs(page, people.staff);
      const sample = await sampleOf(staff.get, people.tenant.email);
      const stops = stopsOf(sample).filter(({ path }) => visits(path));
      const device = deviceOf(width);
      const walker = await newVisitor({ ...device, ...(baseURL !== undefined && { baseURL }) });
      if (role !== 'visitor') await openAs(walker, people[role]);
      const { findings, shown } = await walk(
        {
          page: walker,
          trouble,
          schemes,
          isTouched: device.hasTouch ?? false,
          ...(long && { pictures: `${world.name}/${role}/${width}` }),
        },
        stops,
      );
      expect.soft(findings.join('\n'), `${role} at ${width} px`).toBe('');
      return { stops, shown };
    });
  },
});

// A page takes about a second where nothing else runs.
test.describe.configure({ timeout: long ? 3_600_000 : 900_000 });

if (long) {
  for (const world of [typical, empty, large]) {
    test.describe(`${world.name} data`, () => {
      test.use({ start: world.start });
      for (const role of roles) {
        for (const width of widths) {
          test(`every page as ${role} at ${width} px, light and dark`, async ({ send }) => {
            const schemes = ['light', 'dark'] as const;
            await send({ world, role, width, schemes, visits: () => true });
          });
        }
      }
    });
  }
} else {
  for (const [device, width, scheme] of [
    ['a phone in the dark', 375, 'dark'],
    ['a desktop', 1440, 'light'],
  ] as const) {
    for (const role of roles) {
      test(`every page that is for the ${role}, on ${device}`, async ({ send }) => {
        const visits = (path: string) => ownerOf(path) === role;
        const { shown } = await send({ world: typical, role, width, schemes: [scheme], visits });
        // None is left out, and none leads elsewhere.
        expect(shown.toSorted()).toEqual(pagePaths.filter(visits).toSorted());
      });
    }
  }
}
