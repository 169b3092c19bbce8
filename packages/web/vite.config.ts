import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { landingFiles } from './chunks.ts';
import { compressedAssets } from './compressed-assets.ts';
import { guidePages } from './guide-pages.ts';
import { themeStylesheet } from './theme-css.ts';

const api = 'http://127.0.0.1:3000';

const publicPages =
  /features[\\/](?:properties[\\/]landing-page|portfolio[\\/]public-property-page|conversations[\\/]ask)\.tsx$/;

const accessParts =
  /features[\\/]access[\\/](?:access-card|access-form|sign-in\.|use-external-sign-in)/;

const accessPages =
  /features[\\/]access[\\/](?:login-page|demo-sign-ins|forgot-password-page|reset-password-page)/;

/** The Mantine frame, dialogs and notices: every signed-in page loads them sooner or later. */
const signedInParts =
  /src[\\/](?:app[\\/](?:screen-dialog|shell[\\/]notices)|ui[\\/](?:kit[\\/]kit|confirm-dialog))\./;

const adminPages = /features[\\/]portfolio[\\/]admin-(?:landing|property)-page/;

/** Features whose screens show parts of each other. */
const rentalFeatures =
  /features[\\/](?:cards|conversations|invoices|leases|ledger|lessee|payments)[\\/]/;

export default defineConfig({
  plugins: [react(), themeStylesheet(), guidePages(), compressedAssets()],
  build: {
    target: 'es2023',
    // Nothing becomes a data: address, so that the content security policy can stay narrow.
    assetsInlineLimit: 0,
    // pdf.js is larger than the usual 500 kB, and loaded only where a PDF is shown.
    chunkSizeWarningLimit: 1500,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A page's list of what it needs names each file: short names, which tell no less than the hash alone.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          // A request costs the browser and the server more than a few unused kilobytes, so pages share few, large files.
          // A file also takes the modules that its own modules import, unless an earlier group has them: the pages that
          // must be light come first, and each group loads only earlier ones.
          groups: [
            // What every page needs is two files: one that our changes do not touch, which browsers keep, and the frame.
            { name: 'vendor', test: /node_modules[\\/]/, tags: ['$initial'] },
            { name: 'frame', tags: ['$initial'] },
            ...landingFiles,
            { name: 'frame', test: /src[\\/]ui[\\/](?:page-title|state-panel)/ },
            { name: 'fields', test: /src[\\/]ui[\\/](?:field-frame|plain-field|form-error)/ },
            { name: 'access', test: accessParts },
            { name: 'public', test: publicPages },
            { name: 'access', test: accessPages },
            { name: 'signed-in', test: signedInParts },
            { name: 'admin', test: adminPages },
            { name: 'dates', test: /node_modules[\\/]temporal-/ },
            { name: 'calendar', test: /dayjs|@mantine[\\/]dates/ },
            { name: 'tables', test: /tanstack[\\/](?:react-)?(?:table|virtual)/ },
            // Forms and lists: more than four pages or screens use each of its modules.
            { name: 'shared', minShareCount: 5 },
            { name: 'rental', test: rentalFeatures, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/v1': api } },
  preview: { proxy: { '/v1': api } },
});
