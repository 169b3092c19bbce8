import type { SettlementPaper } from './settlement-paper.ts';

export const propertiesOf = ({
  subject,
  organization,
}: Pick<SettlementPaper, 'subject' | 'organization'>) => ({
  title: `${subject}, ${organization.name}`,
  author: organization.name,
});
