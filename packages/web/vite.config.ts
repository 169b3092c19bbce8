import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedAssets } from './compressed-assets.ts';
import { themeStylesheet } from './theme-css.ts';

const api = 'http://127.0.0.1:3000';

const publicPages =
  /features[\\/](?:properties[\\/](?:landing-page|public-property-page)|conversations[\\/]ask)\.tsx$/;

const accessParts =
  /features[\\/]access[\\/](?:access-card|access-form|sign-in\.|use-external-sign-in)/;

/** Small parts that forms, tables and dialogs need: one name for them all, instead of a dozen. */
const smallParts = [
  /@mantine[\\/]core[\\/]esm[\\/]core[\\/](?:utils|MantineProvider[\\/]color-functions|DirectionProvider)[\\/]/,
  /@mantine[\\/]hooks[\\/]esm[\\/](?:use-(?:merged-ref|uncontrolled|force-update)|utils[\\/]clamp)[\\/]/,
  /src[\\/]ui[\\/](?:dialogs-above|save-errors|use-focus-after|use-frozen|screens[\\/]use-filter-and-sort)/,
  /src[\\/]lib[\\/](?:query-failure|download)/,
  /icons-react[\\/].*[\\/]Icon(?:ArrowUp|CircleCheck|Download|FileTypePdf|Lock|Plus|Search|Trash)\./,
];

export default defineConfig({
  plugins: [react(), themeStylesheet(), compressedAssets()],
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
          // What every page needs in two files: one that no change of ours touches, which browsers keep, and the frame
          // of the app. Everything else follows the page that asks for it.
          groups: [
            { name: 'vendor', test: /node_modules[\\/]/, tags: ['$initial'] },
            { name: 'frame', tags: ['$initial'] },
            { name: 'frame', test: /src[\\/]ui[\\/](?:page-title|state-panel)/ },
            { name: 'fields', test: /src[\\/]ui[\\/](?:field-frame|plain-field|form-error)/ },
            { name: 'access', test: accessParts },
            { name: 'small-parts', test: (id) => smallParts.some((part) => part.test(id)) },
            // The pages for everyone share nearly everything: one file is smaller than a dozen.
            { name: 'public', test: publicPages },
          ],
        },
      },
    },
  },
  server: { proxy: { '/v1': api } },
  preview: { proxy: { '/v1': api } },
});
