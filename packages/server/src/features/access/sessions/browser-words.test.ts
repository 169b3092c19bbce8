import { expect, test } from 'vitest';
import { browserInWords } from './browser-words.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

test.each([
  [`${WINDOWS}; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Windows'],
  [`${WINDOWS}) ${CHROME} Safari/537.36`, 'Chrome on Windows'],
  [`${WINDOWS}) ${CHROME} Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [`${WINDOWS}) ${CHROME} Safari/537.36 OPR/120.0.0.0`, 'Opera on Windows'],
  [`${MAC} Version/18.1 Safari/605.1.15`, 'Safari on Mac'],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Something/1.0 (Linux)', 'Unknown browser on Linux'],
  ['curl/8.9.1', 'Unknown browser'],
  [null, 'Unknown browser'],
])('TRUST-5: %s is %s', (userAgent, words) => {
  expect(browserInWords(userAgent)).toBe(words);
});
