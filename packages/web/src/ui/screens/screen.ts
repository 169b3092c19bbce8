import type { adminScreenNames } from '@tenantry/contract/kinds';
import type { lesseeScreenNames } from '@tenantry/contract/pages';
import { createContext, useContext } from 'react';

/**
 * Screens open as a dialog over the page whose link was followed, and as a page when their URL is opened directly
 * (PANEL-9). A screen does not know which: it receives what to show and how to close, and draws a `ScreenFrame`.
 */
export type AdminScreenName = (typeof adminScreenNames)[number];

export type ScreenName = AdminScreenName | (typeof lesseeScreenNames)[number];

export interface ScreenProps {
  /** Empty on a tenant's screen. */
  readonly propertyId: string;
  /** Closes the dialog, or goes to the page that it belongs to. Asks first if the form has changes. */
  readonly onClose: () => void;
}

/** The state of a list in its URL. */
export interface ListSearch {
  readonly tab?: string | undefined;
  readonly filter?: string | undefined;
  /** A column, with `-` in front for descending. */
  readonly sort?: string | undefined;
  /** The groups of rows that are shown, comma-separated. */
  readonly show?: string | undefined;
  /** The id of the building whose units are shown. */
  readonly building?: string | undefined;
  /** The tenant's lease that is shown. */
  readonly lease?: string | undefined;
  /** The id of the row that is open in place of the list. */
  readonly view?: string | undefined;
}

/**
 * Changes the list's parameters in the URL; `undefined` removes a key.
 * @param push as a history step, which Back reverses
 */
export type SetListSearch = (change: ListSearch, options?: { readonly push?: boolean }) => void;

export interface ScreenSearch extends ListSearch {
  /** The subject of an administrator's screen. */
  readonly propertyId?: string | undefined;
  /** MSG-4. */
  readonly conversationId?: string | undefined;
}

/** An open screen, stored in the browser's history next to the page underneath. */
export interface OpenScreen {
  readonly name: ScreenName;
  readonly search: ScreenSearch;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    screen?: OpenScreen | undefined;
    /** The number of history steps within this page or screen that led here. */
    steps?: number | undefined;
  }
}

export interface ScreenContextValue {
  readonly mode: 'dialog' | 'page';
  /** Narrow, for a screen with only a few lines. */
  readonly narrow?: boolean;
  readonly onClose: () => void;
  readonly search: ScreenSearch;
  readonly setSearch: SetListSearch;
}

export const ScreenContext = createContext<ScreenContextValue | null>(null);

/** The screen around a component, or null on an ordinary page. */
export function useScreen(): ScreenContextValue | null {
  return useContext(ScreenContext);
}
