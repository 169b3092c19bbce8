import { useDocumentTitle } from '@mantine/hooks';
import type { HomeName } from '@tenantry/contract/properties/home';
import type { ReactNode } from 'react';
import { useUnread } from '../../lib/unread.ts';
import { TextLink } from '../text/link.tsx';
import { PlainButton } from '../acts/plain-button.tsx';
import classes from './page-title.module.css';

/** The record of a home, with its name. */
export interface NamedProperty {
  readonly id: string;
  readonly home: Pick<HomeName, 'label'>;
}

interface PageTitleProps {
  readonly title: string;
  /**
   * The rest of the title, such as the sender after `Message from`, on a separate line like a subtitle. Empty until it is
   * known.
   */
  readonly about?: string | undefined;
  /** The home that the page is about: its name follows the title, and leads back to its page. */
  readonly property?: NamedProperty | undefined;
  /** The name of the browser's tab, if different from the title. */
  readonly documentTitle?: string;
  /** The subject of the page, such as the property's address. */
  readonly subtitle?: ReactNode;
  /** A small picture beside the title. */
  readonly picture?: ReactNode;
  /** The page's one primary action, and Close if there is one. */
  readonly children?: ReactNode;
}

const joined = (title: string, about: string | undefined) => (about ? `${title} ${about}` : title);

/** The title row of a page; also names the browser's tab, with the number of unread conversations. */
export function PageTitle(props: PageTitleProps) {
  const { title, about, property, subtitle, picture, children } = props;
  const { documentTitle = property ? `${title}, ${property.home.label}` : joined(title, about) } =
    props;
  const unread = useUnread();
  useDocumentTitle(unread > 0 ? `(${unread}) ${documentTitle}` : documentTitle);
  return (
    <div className={classes.row}>
      {picture && <div className={classes.picture}>{picture}</div>}
      <div className={classes.words}>
        <h1 className={classes.title}>
          {title}
          {property && (
            <>
              ,{' '}
              <TextLink
                to="/admin-landing/view-property/$propertyId"
                params={{ propertyId: property.id }}
                className={classes.home}
              >
                {property.home.label}
              </TextLink>
            </>
          )}
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
