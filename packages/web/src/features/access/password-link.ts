/** What a mailed link contains besides the names, which anybody could have written. */
export interface PasswordLink {
  readonly token: string;
  readonly userId: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Not in the address bar, but still there after a reload. */
    passwordLink?: PasswordLink | undefined;
  }
}
