import type { ReactNode } from 'react';
import classes from './settings-section.module.css';

interface SettingsSectionProps {
  readonly title: string;
  /** What the section is for, in a sentence. */
  readonly about: ReactNode;
  readonly children: ReactNode;
}

/** A part of the settings: description on the left, fields on the right. */
export function SettingsSection({ title, about, children }: SettingsSectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <div>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.about}>{about}</p>
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

/** A field as wide as its section. */
export function Wide({ children }: { readonly children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>;
}
