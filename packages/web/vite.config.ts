import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './chunks.ts';
import { compressedAssets } from './compressed-assets.ts';
import { earlyScript } from './early-script.ts';
import { firstLinks } from './first-pages.ts';
import { guidePages } from './guide-pages.ts';
import { withoutReasons } from './reasons.ts';
import { themeStylesheet } from './theme-css.ts';

const api = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    themeStylesheet(),
    guidePages(),
    withoutReasons(),
    earlyScript(),
    firstLinks(),
    compressedAssets(),
  ],
  build: {
    target: 'es2023',
    // Nothing becomes a data: address, so the content security policy can stay narrow.
    assetsInlineLimit: 0,
    // pdf.js is larger than the usual 500 kB, and is loaded only where a PDF is shown.
    chunkSizeWarningLimit: 1500,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Each page lists the files that it needs by name, so names are short; the hash alone says no less.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: { proxy: { '/v1': api } },
  preview: { proxy: { '/v1': api } },
});
