import allStyles from '@mantine/core/styles.layer.css?raw';
import { expect } from 'vitest';

/** The class names of Mantine's own styles are hashes. */
const hashed = /\bm_[0-9a-f]{6,8}\b/g;

const styled = new Set(allStyles.match(hashed));

function classesOfStylesheets(): Set<string> {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  return new Set(rules.flatMap(({ cssText }) => cssText.match(hashed) ?? []));
}

let loaded = new Set<string>();

/** Checks that everything on the screen has all the styles that Mantine has for it (`ui/kit/styles.css`). */
export function expectStyled(): void {
  const shown = [...document.querySelectorAll('[class*="m_"]')].flatMap(({ classList }) => [
    ...classList,
  ]);
  const missing = () => shown.filter((name) => styled.has(name) && !loaded.has(name));
  if (missing().length > 0) loaded = classesOfStylesheets();
  expect(missing(), 'classes whose styles the kit does not load').toEqual([]);
}
