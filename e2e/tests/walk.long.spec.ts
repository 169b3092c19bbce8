import { pagePaths } from '@tenantry/contract/pages';
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
 * Every page as each kind of person sees it, at every width, in both color schemes and in three organizations. It
 * leaves pictures in test-results/walk: `npm run test:long -- walk.long`.
 */
const heights = { 375: 812, 820: 1180, 1440: 900, 1900: 1000 } as const;

type Width = keyof typeof heights;

const widths = Object.keys(heights).map(Number) as Width[];

/** Phones and tablets have touch screens. */
function deviceOf(width: Width): BrowserContextOptions {
  const isTouched = width < 1024;
  return { viewport: { width, height: heights[width] }, isMobile: isTouched, hasTouch: isTouched };
}

interface Party {
  readonly world: World;
  readonly role: Role;
  readonly width: Width;
  readonly schemes: readonly Scheme[];
}

/** Visits pages as a person on a device. Fails with everything that is wrong, and returns which pages were shown. */
type Send = (party: Party) => Promise<{ stops: Stop[]; shown: string[] }>;

const test = base.extend<{ send: Send }>({
  send: async ({ baseURL, product, request, page, newVisitor, trouble }, use) => {
    await use(async ({ world, role, width, schemes }) => {
      const people = await world.people(product, request);
      const staff = await apiAs(page, people.staff);
      const sample = await sampleOf(staff.get, people.lessee.email);
      const stops = stopsOf(world.hasFiles ? sample : { ...sample, statement: undefined });
      const device = deviceOf(width);
      const walker = await newVisitor({ ...device, ...(baseURL !== undefined && { baseURL }) });
      if (role !== 'visitor') await openAs(walker, people[role]);
      const { findings, shown } = await walk(
        {
          page: walker,
          role,
          trouble,
          schemes,
          isTouched: device.hasTouch ?? false,
          pictures: `${world.name}/${role}/${width}`,
        },
        stops,
      );
      expect.soft(findings.join('\n'), `${role} at ${width} px`).toBe('');
      return { stops, shown };
    });
  },
});

test.describe.configure({ timeout: 3_600_000 });

for (const world of [typical, empty, large]) {
  test.describe(`${world.name} data`, () => {
    test.use({ start: world.start });
    for (const role of roles) {
      for (const width of widths) {
        test(`every page as ${role} at ${width} px, light and dark`, async ({ send }) => {
          const schemes = ['light', 'dark'] as const;
          const { stops, shown } = await send({ world, role, width, schemes });
          // No page for this role is left out, and none redirects elsewhere.
          const own = stops.map(({ path }) => path).filter((path) => ownerOf(path) === role);
          expect(shown).toEqual(expect.arrayContaining(own));
          if (world !== typical) return;
          expect(stops.map(({ path }) => path).toSorted()).toEqual(pagePaths.toSorted());
        });
      }
    }
  });
}
