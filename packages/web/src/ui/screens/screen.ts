import type { adminScreenNames, lesseeScreenNames } from '@tenantry/contract/shared/pages';
import { createContext, useContext } from 'react';

/**
 * Screens open as a dialog over the page whose link was followed, and as a page when their URL is opened directly
 * (PANEL-9). A screen knows nothing of it: it is given what to show and how to close, and draws a `ScreenFrame`.
 */
export type AdminScreenName = (typeof adminScreenNames)[number];

export type ScreenName = AdminScreenName | (typeof lesseeScreenNames)[number];

export interface ScreenProps {
  /** Empty on a tenant's screen. */
  readonly propertyId: string;
  /** Closes the dialog, or goes to the page that it belongs to. A changed form is asked about first. */
  readonly onClose: () => void;
}

/** The state of a list that its URL holds. */
export interface ListSearch {
  readonly tab?: string | undefined;
  readonly filter?: string | undefined;
  /** A column, with `-` in front when descending. */
  readonly sort?: string | undefined;
  /** Which groups of rows are shown, comma-separated. */
  readonly show?: string | undefined;
  /** Which of the tenant's leases is shown. */
  readonly lease?: string | undefined;
  /** The id of the row that is open in the place of the list. */
  readonly view?: string | undefined;
}

/**
 * Changes what the URL says of a list; `undefined` takes a key out of it.
 * @param push as a step of the history that Back takes back
 */
export type SetListSearch = (change: ListSearch, options?: { readonly push?: boolean }) => void;

export interface ScreenSearch extends ListSearch {
  /** What an administrator's screen is about. */
  readonly propertyId?: string | undefined;
  /** MSG-4. */
  readonly conversationId?: string | undefined;
}

/** An open screen, as the browser's history keeps it beside the page underneath. */
export interface OpenScreen {
  readonly name: ScreenName;
  readonly search: ScreenSearch;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    screen?: OpenScreen | undefined;
    /** How many steps within this page or screen led here. */
    steps?: number | undefined;
  }
}

export interface ScreenContextValue {
  readonly mode: 'dialog' | 'page';
  /** As wide as a few lines need, which would be lost in the width of a form. */
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
