import { Tabs } from '@mantine/core';
import type { ComponentType } from 'react';
import { Kit } from '../../ui/kit/kit.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { BilledLeases } from './billed-leases.tsx';
import { BillingSettingsForm } from './billing-settings.tsx';
import { LateFees } from './late-fees.tsx';
import { MessageTemplates } from './message-templates.tsx';
import { NextBilling } from './next-billing.tsx';
import { PastRuns } from './past-runs.tsx';
import { UtilityBills } from './utility-bills.tsx';

interface BillingTab {
  readonly name: string;
  readonly label: string;
  readonly Content: ComponentType;
}

/** The first one is shown unless the address names another tab. */
const tabs: readonly [BillingTab, ...BillingTab[]] = [
  { name: 'next', label: 'Next billing', Content: NextBilling },
  { name: 'runs', label: 'Past runs', Content: PastRuns },
  { name: 'leases', label: 'Leases', Content: BilledLeases },
  { name: 'late-fees', label: 'Late fees', Content: LateFees },
  { name: 'utilities', label: 'Utility bills', Content: UtilityBills },
  { name: 'messages', label: 'Messages', Content: MessageTemplates },
  { name: 'settings', label: 'Settings', Content: BillingSettingsForm },
];

/** CHG-25: what is billed next, what was billed, and the settings. */
export function BillingPage() {
  const [search, setSearch] = useListSearch();
  const [first] = tabs;
  const { name: current } = tabs.find(({ name }) => name === search.tab) ?? first;
  const open = (name: string | null) =>
    setSearch({
      tab: name === null || name === first.name ? undefined : name,
      show: undefined,
      filter: undefined,
    });
  return (
    <Kit>
      <PageTitle title="Billing" subtitle="Rent and other charges of all leases" />
      <Tabs value={current} onChange={open}>
        <Tabs.List mb="lg">
          {tabs.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ name, Content }) => (
          <Tabs.Panel key={name} value={name}>
            {name === current && <Content />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Kit>
  );
}
