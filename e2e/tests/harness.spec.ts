/** Tests the check for browser trouble: it reports each kind of trouble, and nothing else. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import { watchForTrouble } from '../harness/trouble.ts';

let server: Server;
let url: string;

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const [, status = '200'] = /^\/status\/(\d+)/.exec(request.url ?? '') ?? [];
    response.writeHead(Number(status), {
      'content-type': 'text/html',
      'content-security-policy': request.url === '/strict' ? "script-src 'none'" : '',
    });
    response.end('<html lang="en"><title>Test</title><link rel="icon" href="data:,"><main>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  url = `http://127.0.0.1:${address.port}`;
});

test.afterAll(() => void server.close());

/** Things that a page does wrong, and how they are reported. */
const troubles: [script: string, seen: RegExp][] = [
  [`console.error('lost')`, /^console error: lost/],
  [`setTimeout(() => { throw new Error('nobody catches') })`, /^page error: .*nobody catches/],
  [`void Promise.reject(new Error('rejected'))`, /^page error: .*rejected/],
  [`fetch('/status/500')`, /^GET .*\/status\/500 answered 500/],
  [`fetch('/status/404')`, /^GET .*\/status\/404 answered 404/],
  [`fetch('http://127.0.0.1:1/').catch(() => 0)`, /^GET .* failed: net::/],
];

/** Only fails where the page may not run inline scripts. */
const forbidden = `document.body.append(Object.assign(document.createElement('script'), { text: '1' }))`;

test('the harness finds every error in a browser', async ({ page, context }) => {
  const trouble = watchForTrouble();
  trouble.watch(context);
  const expectSeen = (...patterns: RegExp[]) =>
    expect
      .poll(async () => {
        const found = await trouble.found();
        return patterns.filter((pattern) => !found.some((line) => pattern.test(line)));
      })
      .toEqual([]);
  await page.goto(url);
  expect(await trouble.found()).toEqual([]);
  for (const [script] of troubles) await page.evaluate(script);
  await expectSeen(...troubles.map(([, seen]) => seen));
  await page.goto(`${url}/strict`);
  await page.evaluate(forbidden);
  await expectSeen(/^CSP violation: /);
});

test('the harness ignores errors that a test expects, and no others', async ({ page, context }) => {
  const trouble = watchForTrouble();
  trouble.watch(context);
  trouble.expectResponse(404, '/status/404');
  trouble.expectMessage(/known/);
  await page.goto(url);
  await page.evaluate(
    `(async () => {
      await fetch('/status/404'); await fetch('/status/409');
      console.error('known'); console.error('other');
    })()`,
  );
  await expect.poll(async () => (await trouble.found()).length).toBe(2);
  expect(await trouble.found()).toEqual([
    expect.stringContaining('answered 409'),
    expect.stringContaining('other'),
  ]);
});

test('a button without a name is not accessible, also in a frame', async ({ page }) => {
  const whole = (content: string) =>
    `<html lang="en"><title>Test</title><main>${content}</main></html>`;
  await page.goto(url);
  await page.setContent(whole('<button></button>'));
  await expect(expectAccessible(page)).rejects.toThrow(/button-name/);
  await page.setContent(whole('<button>Go</button>'));
  await expectAccessible(page);
  const framed = whole('<button></button>').replaceAll('"', '&quot;');
  await page.setContent(whole(`<iframe title="Frame" srcdoc="${framed}"></iframe>`));
  await expect(expectAccessible(page)).rejects.toThrow(/button-name/);
});

test('a button is not too small because a bar at the bottom of the window covers half of it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 200 });
  await page.goto(url);
  const hold = (button: string) =>
    page.setContent(
      `<!doctype html><html lang="en"><title>A page</title>
      <style>
        body { margin: 0 }
        button { display: block; width: 24px; height: ${button}; padding: 0; border: 0 }
        footer { position: sticky; bottom: 0 }
        footer button { height: 40px }
      </style>
      <main style="padding: 124px 0 200px"><button>1</button><button>2</button></main>
      <footer><button>Bar</button></footer></html>`,
    );
  await hold('24px');
  await expectAccessible(page);
  const footer = await page.getByText('Bar').boundingBox();
  expect(footer).toMatchObject({ y: 160 });
  await hold('12px');
  await expect(expectAccessible(page)).rejects.toThrow(/target-size/);
});

test('a button is not too small because its row was not drawn yet', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 200 });
  await page.goto(url);
  const rows = (button: string) =>
    page.setContent(
      `<!doctype html><html lang="en"><title>A page</title>
      <style>
        ul { margin: 0 }
        li { content-visibility: auto; contain-intrinsic-size: auto 20px }
        li button { display: block; width: 64px; height: ${button}; margin: 12px 0; padding: 0; border: 0 }
      </style>
      <main><ul>${'<li><button>1</button></li>'.repeat(40)}</ul><button>Below</button></main></html>`,
    );
  await rows('24px');
  await expectAccessible(page);
  await rows('8px');
  await expect(expectAccessible(page)).rejects.toThrow(/target-size/);
});

test('faults that occur only on a phone or touch screen are found, and nothing else is', async ({
  page,
  context,
}) => {
  const hold = (view: Page, css: string) =>
    view.setContent(
      `<!doctype html><html lang="en"><title>A page</title><style>${css}</style><main>Words</main></html>`,
    );
  await page.setViewportSize({ width: 1440, height: 900 });
  await hold(page, '');
  await expectFitsDevices(page);
  expect(page.viewportSize()).toEqual({ width: 1440, height: 900 });
  for (const query of ['(width < 767px)', '(pointer: coarse)']) {
    // A check that fails leaves its page in phone size.
    const view = await context.newPage();
    await hold(view, `@media ${query} { main { color: #eee } }`);
    await expectAccessible(view);
    await expect(expectFitsDevices(view)).rejects.toThrow(/color-contrast/);
  }
});
