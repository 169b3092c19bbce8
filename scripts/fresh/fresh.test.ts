import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootstrapDebian, createMinimalDebian, type MinimalDebian } from './minimal-debian.ts';
import { finish, type Place } from './place.ts';
import { expectSuccess, install, tryDemo } from './try-product.ts';

const PATIENCE = 1_800_000;

const noLibatomic =
  'Node 26 needs the library libatomic, which this system does not have. Install it with "apt-get install libatomic1"';

/** The browser tests include their browser. */
async function expectSmokeTests(place: Place): Promise<void> {
  const printed = await expectSuccess(place, 'npm run test:e2e -- smoke');
  expect(printed).toContain('Installing the Chromium of an npm package');
  expect(printed).toMatch(/^[1-9]\d* passed, 0 failed$/m);
}

interface System {
  readonly node: number;
  readonly npm: string;
  readonly user: 'ada' | 'root';
}

/** `npm run test:long -- fresh`: the README's commands in minimal systems; needs root on a Debian with debootstrap. */
describe.runIf(process.env['TEST_LONG'] === '1')('on a fresh minimal Debian', () => {
  let base = '';
  beforeAll(() => {
    base = bootstrapDebian();
  }, PATIENCE);
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  async function inDebian(
    { node, npm, user }: System,
    task: (place: Place, debian: MinimalDebian) => Promise<void>,
  ): Promise<void> {
    const debian = createMinimalDebian(base, node, npm);
    try {
      await task(debian.checkout(user), debian);
    } finally {
      debian.remove();
    }
  }

  const addLibatomic = (debian: MinimalDebian) =>
    debian.asRoot('apt-get update && apt-get install -y --no-install-recommends libatomic1');

  // Together, each version of Node with two of npm, and each version of npm with two or three of Node.
  test.each([
    { node: 20, npm: '9', user: 'ada' },
    { node: 20, npm: '11', user: 'root' },
    { node: 22, npm: '10', user: 'root' },
    { node: 22, npm: '11', user: 'ada' },
    { node: 24, npm: '9', user: 'root' },
    { node: 24, npm: '10', user: 'ada' },
  ] as const)(
    'Node $node, npm $npm, $user: the missing libatomic1 is named, and once installed is enough',
    { timeout: PATIENCE },
    async (system) => {
      await inDebian(system, async (place, debian) => {
        await install(place);
        const { code, printed } = await finish(place.start('npm run demo'));
        expect(code).toBe(1);
        expect(printed).toContain(noLibatomic);
        addLibatomic(debian);
        await expect(tryDemo(place, system.npm)).resolves.toBeUndefined();
        if (system.user === 'ada') await expectSmokeTests(place);
      });
    },
  );

  test.each([
    { node: 26, npm: '10', user: 'ada' },
    { node: 26, npm: '11', user: 'root' },
  ] as const)(
    'Node $node, npm $npm, $user: with the libatomic1 that the system needs for its own Node',
    { timeout: PATIENCE },
    async (system) => {
      await inDebian(system, async (place, debian) => {
        addLibatomic(debian);
        await install(place);
        await expect(tryDemo(place)).resolves.toBeUndefined();
      });
    },
  );
});
