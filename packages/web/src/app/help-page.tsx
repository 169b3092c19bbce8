import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../lib/session.ts';
import { TextLink } from '../ui/text/link.tsx';
import { PageTitle } from '../ui/states/page-title.tsx';
import { guideFor } from './guide-chapters.ts';
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

/** HELP-1: the guide, for everyone; TRUST-6: the chapters about one's own work come first. */
export function HelpPage() {
  const { page: name = FIRST } = useParams({ strict: false });
  const { own, others } = guideFor(useSession());
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
          <Chapters names={own} />
          {others.length > 0 && (
            <>
              <p className={classes.others}>Other chapters</p>
              <Chapters names={others} />
            </>
          )}
        </nav>
        <Text key={name} html={page.html} />
      </div>
    </>
  );
}

const Chapters = ({ names }: { readonly names: readonly string[] }) =>
  names.map((name) => (
    <TextLink key={name} to="/help/$page" params={{ page: name }}>
      {pages[name]?.title}
    </TextLink>
  ));

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
