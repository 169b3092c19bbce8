/**
 * Pages that people seldom open, and parts of the frame that are seldom shown. Everybody loads the frame, and it would
 * also name the files of each import, so these are in a small file of their own.
 */
export const rareParts = {
  resetPasswordPage: async () =>
    (await import('../features/access/reset-password-page.tsx')).ResetPasswordPage,
  forgotPasswordPage: async () =>
    (await import('../features/access/forgot-password-page.tsx')).ForgotPasswordPage,
  secondFactorNotice: async () =>
    (await import('./shell/second-factor-notice.tsx')).SecondFactorNotice,
  supportNotice: async () => (await import('./shell/support-notice.tsx')).SupportNotice,
  supportBeginPage: async () =>
    (await import('../features/access/support-begin-page.tsx')).SupportBeginPage,
  confirmEmailPage: async () =>
    (await import('../features/access/confirm-email-page.tsx')).ConfirmEmailPage,
  vendorLinkPage: async () =>
    (await import('../features/vendors/vendor-link-page.tsx')).VendorLinkPage,
  ownerLinkPage: async () => (await import('../features/owner/owner-link-page.tsx')).OwnerLinkPage,
  logoutTimerPage: async () =>
    (await import('../features/access/logout-timer-page.tsx')).LogoutTimerPage,
  myAccountPage: async () => (await import('../features/access/my-account-page.tsx')).MyAccountPage,
  setupPage: async () => (await import('../features/installation/setup-page.tsx')).SetupPage,
  superAdminPage: async () =>
    (await import('../features/super-admin/super-admin-page.tsx')).SuperAdminPage,
  addressFormPage: async () =>
    (await import('../features/addresses/address-form-page.tsx')).AddressFormPage,
  helpPage: async () => (await import('./help-page.tsx')).HelpPage,
  setupNeededPage: async () =>
    (await import('../features/installation/setup-needed-page.tsx')).SetupNeededPage,
  secondFactorNeededPage: async () =>
    (await import('../features/access/second-factor-needed-page.tsx')).SecondFactorNeededPage,
  confirmSelfDialog: async () =>
    (await import('../features/access/confirm-self-dialog.tsx')).ConfirmSelfDialog,
} as const;
