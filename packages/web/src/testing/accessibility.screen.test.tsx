import { expect, onTestFinished, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';

function show(html: string): void {
  const place = document.createElement('main');
  place.innerHTML = html;
  document.body.append(place);
  onTestFinished(() => place.remove());
}

test.each([
  ['image-alt', '<img src="data:,">'],
  ['color-contrast', '<p style="color: #bbb; background: #fff">Rent is due</p>'],
  ['button-name', '<button type="button"></button>'],
  ['target-size', '<button type="button">a</button><button type="button">b</button>'],
])('the check of a page finds a violation of %s', async (rule, html) => {
  const small = '<style>main button { all: unset; width: 9px; height: 9px }</style>';
  show(rule === 'target-size' ? small + html : html);
  await expect(expectAccessible()).rejects.toThrow(rule);
});
