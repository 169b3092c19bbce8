import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useUnread } from '../lib/unread.ts';
import { PlainButton } from './plain-button.tsx';
import classes from './page-title.module.css';

interface PageTitleProps {
  readonly title: string;
  /**
   * The rest of the title, such as the address after `Invoices for`, on a separate line like a subtitle. Empty until it
   * is known.
   */
  readonly about?: string | undefined;
  /** The name of the browser's tab, if different from the title. */
  readonly documentTitle?: string;
  /** The subject of the page, such as the property's address. */
  readonly subtitle?: ReactNode;
  /** The page's one primary action, and Close if there is one. */
  readonly children?: ReactNode;
}

/** The title row of a page; also names the browser's tab, with the number of unread conversations. */
export function PageTitle(props: PageTitleProps) {
  const { title, about, subtitle, children } = props;
  const { documentTitle = about ? `${title} ${about}` : title } = props;
  const unread = useUnread();
  useDocumentTitle(unread > 0 ? `(${unread}) ${documentTitle}` : documentTitle);
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <h1 className={classes.title}>
          {title}
          {about !== undefined && (
            <>
              {' '}
              <span className={classes.about}>{about || '\u00a0'}</span>
            </>
          )}
        </h1>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}

/** The Close button of a title row. */
export function CloseAction({ onClick }: { onClick: () => void }) {
  return (
    <PlainButton variant="default" onClick={onClick}>
      Close
    </PlainButton>
  );
}
