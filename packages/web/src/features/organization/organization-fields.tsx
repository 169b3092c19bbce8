import type { AdminOrganization } from '@tenantry/contract/organization/organization.schemas';
import type { ReactNode } from 'react';
import { LogoPicker } from './logo-picker.tsx';
import { MarketingImagePreview } from './marketing-image-preview.tsx';
import { SettingsText } from './settings-text.tsx';
import { SettingsSection, Wide } from './settings-section.tsx';
import { TimeZoneSelect } from './time-zone-select.tsx';
import type { SettingsForm } from './use-settings-form.ts';

interface OrganizationFieldsProps {
  readonly form: SettingsForm;
  readonly organization: AdminOrganization;
  readonly onPicture: (current: AdminOrganization) => void;
  /** The remaining steps for a requested domain. */
  readonly wanted: ReactNode;
}

/** ORG-1 to ORG-4: the organization's name, contact and domain. */
export function OrganizationFields(props: OrganizationFieldsProps) {
  const { form, organization, onPicture, wanted } = props;
  const { name, domain, timeZone } = form.values;
  return (
    <SettingsSection id="organization" about="Shown to tenants and visitors.">
      <Wide>
        <LogoPicker
          organization={organization}
          enabled={name.trim() !== ''}
          onChanged={onPicture}
        />
      </Wide>
      <SettingsText form={form} name="name" required />
      <SettingsText form={form} name="contactName" />
      <Wide>
        <SettingsText
          form={form}
          name="phoneNumber"
          description="Optional. Tenants can choose to have their messages texted to it."
          type="tel"
        />
      </Wide>
      <Wide>
        <SettingsText
          form={form}
          name="domain"
          exact
          description={
            organization.canChangeDomain
              ? 'The address people use to open this site, without https://'
              : 'The address people use to open this site. Only a SuperAdmin can change it.'
          }
          readOnly={!organization.canChangeDomain}
          required
        />
        <DomainHint saved={organization.domain} typed={domain.trim().toLowerCase()} />
        {wanted}
      </Wide>
      <Wide>
        <TimeZoneSelect current={organization.timeZone} {...form.getInputProps('timeZone')} />
        <TimeZoneHint saved={organization.timeZone} chosen={timeZone} />
      </Wide>
      <Wide>
        <MarketingImagePreview organization={organization} />
      </Wide>
    </SettingsSection>
  );
}

/** Explains the effect of a changed domain before it is saved. */
function DomainHint({ saved, typed }: { readonly saved: string; readonly typed: string }) {
  return (
    <Hint>
      {typed !== '' &&
        typed !== saved &&
        `Links in emails will use ${typed}, so it must point to this server. If you are not a SuperAdmin, you must first prove that you own it; until then, ${saved} stays in use. ${saved} keeps working for 7 days after the change. If other organizations share this server, everyone must log in again at ${typed}. Passkeys work only at the domain for which they were made, so everyone adds new ones.`}
    </Hint>
  );
}

/** Explains what a changed time zone means for the books (ADR 016). */
function TimeZoneHint({ saved, chosen }: { readonly saved: string; readonly chosen: string }) {
  return <Hint>{chosen !== saved && 'Invoices, payments and expenses keep their dates.'}</Hint>;
}

/** Shown next to its field, and read out when it appears. */
function Hint({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" style={{ margin: children ? '8px 0 0' : 0 }}>
      {children}
    </p>
  );
}
