/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The address of the API, if it is not on the web app's host. No slash at the end. */
  readonly VITE_API_BASE?: string;
}
