import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /^assets\/.*\.(?:m?js|css|svg|ttf|wasm)$/;
/** Below this size, compression saves less than one network packet. */
const MIN_BYTES = 1024;

/**
 * The highest level, for the files of the first pages only: they are 8 % smaller, and take half a second longer at the
 * first start. For all files it would be four seconds, and several more for the largest one.
 */
const FIRST_PAGES = 11;
const OTHERS = 9;

/** Writes a brotli and a gzip copy next to each asset, so the server never compresses the same file twice. */
export function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => compressible.test(name));
      const links = bundle['first-links.json'];
      const first = links?.type === 'asset' ? String(links.source) : '';
      await Promise.all(
        names.map((name) =>
          compress(join(dir, name), first.includes(`/${name}>`) ? FIRST_PAGES : OTHERS),
        ),
      );
    },
  };
}

async function compress(file: string, quality: number): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((br) => writeFile(`${file}.br`, br)),
    promisify(gzip)(content, { level: 9 }).then((gz) => writeFile(`${file}.gz`, gz)),
  ]);
}
