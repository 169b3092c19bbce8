import {
  convertCssVariables,
  defaultCssVariablesResolver,
  DEFAULT_THEME,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariables, theme } from './src/ui/kit/theme.ts';

const name = 'virtual:theme.css';

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const ownColors = Object.keys(theme.colors ?? {});
const foreignColor = new RegExp(
  `^--mantine-color-(?:${Object.keys(DEFAULT_THEME.colors)
    .filter((color) => !ownColors.includes(color))
    .join('|')})-`,
);

type Variables = Record<string, string>;

/** Leaves out Mantine's own colors, which the app does not use; Mantine's stylesheet has them. */
function withoutForeignColors(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([key]) => !foreignColor.test(key)));
}

function themeCss(): string {
  const mantine = defaultCssVariablesResolver(merged);
  const own = cssVariables(merged);
  return convertCssVariables({
    variables: withoutForeignColors({ ...mantine.variables, ...own.variables }),
    light: withoutForeignColors({ ...mantine.light, ...own.light }),
    dark: withoutForeignColors({ ...mantine.dark, ...own.dark }),
  });
}

/** Serves `virtual:theme.css`: the theme as CSS variables, so that pages without Mantine look the same. */
export function themeStylesheet(): Plugin {
  return {
    name: 'theme-css',
    resolveId: (id) => (id === name ? `/${name}` : undefined),
    load: (id) => (id === `/${name}` ? themeCss() : undefined),
  };
}
