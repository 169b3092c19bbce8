/** AUTH-15: what the link to a new email contains. */
export interface EmailLink {
  readonly token: string | undefined;
  readonly userId: string | undefined;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Not in the address bar, but still there after a reload. */
    emailLink?: { readonly token: string; readonly userId: string } | undefined;
  }
}
