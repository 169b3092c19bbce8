import type { Plugin, Rolldown } from 'vite';

/** The pages that people open most, often as the first one: their paths as in the contract, and their modules. */
export const firstPages: Readonly<Record<string, string>> = {
  '/': 'features/properties/listing/landing-page.tsx',
  '/login': 'features/access/login-page.tsx',
  '/view-property/$propertyId': 'features/portfolio/public-property-page.tsx',
  '/admin-landing': 'features/portfolio/admin-landing-page.tsx',
  '/admin-landing/view-property/$propertyId': 'features/portfolio/admin-property-page.tsx',
  '/lessee-landing': 'features/lessee/lessee-landing-page.tsx',
  '/lessee-account': 'features/lessee/own-account-page.tsx',
};

/** Every page waits for it, so it is not after the files. The page asks for it as `index.html` does. */
const configuration = '</v1/public/configuration>; rel=preload; as=fetch; crossorigin';

/**
 * Writes `first-links.json`: for each of the first pages, the `Link` header that names its scripts and styles. The server
 * sends it with the page, so that a page's own files do not wait until the app has started.
 */
export function firstLinks(): Plugin {
  return {
    name: 'first-links',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const [early, main] = ['early', 'index'].map((name) =>
        chunks.find((chunk) => chunk.isEntry && chunk.name === name),
      );
      const links = Object.entries(firstPages).map(([path, module]) => {
        const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
        if (!early || !main || !page) return this.error(`there is no file with ${module}`);
        const files = [...filesOf(main, bundle), ...filesOf(page, bundle)].map(linkTo);
        // A browser may load only six files at once, so what the page needs first is first.
        const script = `</${early.fileName}>; rel=preload; as=script`;
        return [path, [...new Set([script, configuration, ...files])]];
      });
      const source = JSON.stringify(Object.fromEntries(links));
      this.emitFile({ type: 'asset', fileName: 'first-links.json', source });
    },
  };
}

/** The styles of a file and of all that it imports, and their scripts. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const scripts = new Set([chunk.fileName]);
  const styles = new Set<string>();
  for (const name of scripts) {
    const each = bundle[name];
    if (each?.type !== 'chunk') continue;
    for (const next of each.imports) scripts.add(next);
    for (const style of each.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  return [...styles, ...scripts];
}

const linkTo = (name: string) =>
  name.endsWith('.css')
    ? `</${name}>; rel=preload; as=style; crossorigin`
    : `</${name}>; rel=modulepreload`;
