import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { TextLink } from '../ui/link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import classes from './help-page.module.css';
import { NotFoundPage } from './not-found-page.tsx';

interface GuidePage {
  readonly title: string;
  /** Built from our own Markdown together with the app. */
  readonly html: string;
}

/** The pages by file name. */
const pages = Object.fromEntries(
  Object.entries(import.meta.glob<GuidePage>('../../../../docs/guide/*.md', { eager: true })).map(
    ([path, page]) => [path.replace(/^.*\/|\.md$/g, ''), page],
  ),
);

const FIRST = 'README';

/** In the order in which people need them. */
const chapters = [
  'start',
  'import',
  'switch',
  'buildings',
  'documents',
  'move-in',
  'rent',
  'payments',
  'expenses',
  'statements',
  'taxes',
  'tenants',
  'planning',
  'people',
  'account',
  'programs',
  'backups',
];

/** HELP-1: the guide, for everyone. */
export function HelpPage() {
  const { page: name = FIRST } = useParams({ strict: false });
  const page = pages[name];
  if (!page) return <NotFoundPage />;
  return (
    <>
      <PageTitle title={page.title} documentTitle={`${page.title}, Help`} />
      <div className={classes.columns}>
        <nav className={classes.chapters} aria-label="Guide">
          <TextLink to="/help" activeOptions={{ exact: true }}>
            {pages[FIRST]?.title}
          </TextLink>
          {chapters.map((chapter) => (
            <TextLink key={chapter} to="/help/$page" params={{ page: chapter }}>
              {pages[chapter]?.title}
            </TextLink>
          ))}
        </nav>
        <Text key={name} html={page.html} />
      </div>
    </>
  );
}

/** Links to other chapters do not reload the app. */
function Text({ html }: Pick<GuidePage, 'html'>) {
  const text = useRef<HTMLElement>(null);
  const { history } = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const href = link?.getAttribute('href');
      if (!href?.startsWith('/help') || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      history.push(href);
    };
    const shown = text.current;
    shown?.addEventListener('click', follow);
    return () => shown?.removeEventListener('click', follow);
  }, [history]);
  return <article ref={text} className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
