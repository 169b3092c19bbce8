/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the API is, when it is not on the web app's own host. No slash at the end. */
  readonly VITE_API_BASE?: string;
}
