/** TRUST-2: browsers offer passkeys only to pages with https, and to those of the same machine. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in window;
