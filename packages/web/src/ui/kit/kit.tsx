import './styles.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useShownScheme } from '../../lib/color-scheme.ts';
import { theme } from './theme.ts';

/**
 * Mantine, around each part of the app that uses it: forms, tables with controls, dialogs. Public pages do not use it
 * and load none of it. The theme's variables are in the stylesheet of every page (`theme-css.ts`).
 */
export function Kit({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      forceColorScheme={useShownScheme()}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}
