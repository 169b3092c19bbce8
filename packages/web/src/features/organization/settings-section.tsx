import { useEffect, type ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import { sectionTitle, type SettingsSectionId } from './settings-sections.ts';
import classes from './settings-section.module.css';

interface SettingsSectionProps {
  readonly id: SettingsSectionId;
  /** What the section is for, in a sentence. */
  readonly about: ReactNode;
  readonly children: ReactNode;
}

/** A part of the settings: description on the left, fields on the right. */
export function SettingsSection({ id, about, children }: SettingsSectionProps) {
  const { hash } = useLocation();
  const wanted = hash === id;
  const title = sectionTitle(id);
  useEffect(() => {
    if (wanted) showSection(id);
  }, [wanted, id]);
  return (
    <section id={id} className={classes.section} aria-label={title}>
      <div>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.about}>{about}</p>
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

/** Leads to a section, and to its first field. */
export function showSection(id: SettingsSectionId): void {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  firstField(section)?.focus({ preventScroll: true });
}

/** Where one types first, so that a link to the section leads to its field. */
const firstField = (section: HTMLElement | null) =>
  section?.querySelector<HTMLElement>(
    'input:not([type=hidden], [type=file], [readonly], :disabled), textarea',
  );

/** A field as wide as its section. */
export function Wide({ children }: { readonly children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>;
}
