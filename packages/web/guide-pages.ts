import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { marked } from 'marked';
import type { Plugin } from 'vite';

const guidePage = /\/docs\/guide\/[\w-]+\.md$/;

/** The size of the pictures that `e2e/guide/pictures.ts` takes: reserving the space keeps the text from jumping. */
const size = 'width="1120" height="700" loading="lazy"';

/** Turns each page of the guide in `docs/guide` into a module: its title, and the rest as HTML. */
export function guidePages(): Plugin {
  return {
    name: 'guide-pages',
    transform: {
      filter: { id: guidePage },
      handler: (markdown, id) => ({ code: moduleOf(markdown, dirname(id)), map: null }),
    },
  };
}

function moduleOf(markdown: string, folder: string): string {
  const [, title = '', rest = ''] = /^# (.+)\n([^]*)$/.exec(markdown) ?? [];
  const html = marked
    .parse(rest, { async: false })
    .replaceAll('href="README.md"', 'href="/help"')
    .replaceAll(/href="([\w-]+)\.md"/g, 'href="/help/$1"')
    .replaceAll('<img ', `<img ${size} `);
  // Odd parts are names of pictures. Only the build knows their addresses.
  const parts = html.split(/(?<=src=")(images\/[\w-]+\.webp)(?=")/);
  // The script that takes a new picture needs the app, so a missing picture must not stop the build; a test fails then.
  const isTaken = (name: string) => existsSync(join(folder, name));
  const imports = parts.map((name, index) =>
    index % 2 === 1 && isTaken(name) ? `import picture${index} from './${name}';\n` : '',
  );
  const pieces = parts.map((text, index) =>
    index % 2 === 1 && isTaken(text) ? `picture${index}` : JSON.stringify(text),
  );
  return `${imports.join('')}export const title = ${JSON.stringify(title)};
export const html = ${pieces.join(' + ')};
`;
}
