import { useLocation } from '@tanstack/react-router';
import { TextLink } from '../../ui/text/link.tsx';
import { showSection } from '../organization/settings-section.tsx';
import { settingsSections } from '../organization/settings-sections.ts';
import classes from './organization-settings-page.module.css';

/** ORG-9: the sections of the settings, and the pages with other settings. */
export function SettingsIndex() {
  const { hash } = useLocation();
  return (
    <nav className={classes.index} aria-label="Sections">
      {settingsSections.map(({ id, title }) => (
        <TextLink
          key={id}
          to="/organization-settings"
          hash={id}
          activeOptions={{ includeHash: true }}
          replace
          // The section shows itself when it comes into the address; there it may be already.
          onClick={() => {
            if (id === hash) showSection(id);
          }}
        >
          {title}
        </TextLink>
      ))}
      <TextLink to="/billing" search={{ tab: 'settings' }}>
        Billing
      </TextLink>
      <TextLink to="/billing" search={{ tab: 'late-fees' }}>
        Late fees
      </TextLink>
      <TextLink to="/billing" search={{ tab: 'messages' }}>
        Message texts
      </TextLink>
      <TextLink to="/createUser" search={{ tab: 'roles' }}>
        Users and roles
      </TextLink>
      <TextLink to="/retention">How long data is kept</TextLink>
      <TextLink to="/help/$page" params={{ page: 'backups' }}>
        Backups
      </TextLink>
    </nav>
  );
}
