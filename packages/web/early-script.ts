import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const file = fileURLToPath(new URL('src/early.ts', import.meta.url));

/** Builds `src/early.ts` as a file of its own, and lets `index.html` run it before it loads anything else. */
export function earlyScript(): Plugin {
  let building = false;
  return {
    name: 'early-script',
    configResolved({ command }) {
      building = command === 'build';
    },
    buildStart() {
      if (building) this.emitFile({ type: 'chunk', id: file, name: 'early' });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, server }) {
        if (server) return [tag('/src/early.ts', { type: 'module' })];
        const chunk = Object.values(bundle ?? {}).find(
          (each) => each.type === 'chunk' && each.name === 'early',
        );
        if (!chunk || chunk.type !== 'chunk' || chunk.imports.length + chunk.exports.length > 0) {
          throw new Error('src/early.ts must be a file without imports and exports');
        }
        return [tag(`/${chunk.fileName}`)];
      },
    },
  };
}

const tag = (src: string, attributes: Record<string, string> = {}) => ({
  tag: 'script',
  attrs: { ...attributes, src },
  // A script below the styles would wait for them.
  injectTo: 'head-prepend' as const,
});
