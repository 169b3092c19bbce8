import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { CloseAction, PageTitle, type NamedProperty } from '../states/page-title.tsx';
import { useScreen } from './screen.ts';
import classes from './screen-frame.module.css';

interface ScreenFrameProps {
  readonly title: string;
  /** The text after the title: empty until it is known. */
  readonly about?: string | undefined;
  /** The home that the screen is about: its name follows the title. Undefined until it is known. */
  readonly property?: NamedProperty | undefined;
  /** Shown next to the title: the screen's one primary action, if it has one there. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Title, actions and Close of a screen: the header of a dialog, or the title row of a page. */
export function ScreenFrame({ title, about, property, actions, children }: ScreenFrameProps) {
  const screen = useScreen();
  const named = property ? `${title}, ${property.home.label}` : title;
  if (screen?.mode === 'dialog') {
    return (
      <>
        {/* Not Modal.Header: a <header> outside of the page's own would be a second banner. */}
        <div className={classes.header}>
          <Modal.Title component="h2" className={classes.title}>
            {about ? `${title} ${about}` : named}
          </Modal.Title>
          <div className={classes.actions}>
            {actions}
            <Modal.CloseButton aria-label="Close" size="lg" />
          </div>
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </>
    );
  }
  return (
    <div className={classes.page} data-narrow={screen?.narrow ? true : undefined}>
      <PageTitle title={title} about={about} property={property}>
        {actions}
        {screen && <CloseAction onClick={screen.onClose} />}
      </PageTitle>
      <div className={classes.content}>{children}</div>
    </div>
  );
}
