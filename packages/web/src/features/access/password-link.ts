/** What a mailed link carries beside the names, which anybody could have written. */
export interface PasswordLink {
  readonly token: string;
  readonly userId: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Out of the address bar, and still there after a reload. */
    passwordLink?: PasswordLink | undefined;
  }
}
