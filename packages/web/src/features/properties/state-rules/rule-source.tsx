import type { StateRule } from '@tenantry/contract/rules/state-rules.schemas';

/** The statute, with a link to the page that shows its words. */
export function RuleSource({ rule }: { readonly rule: StateRule }) {
  return (
    <a href={rule.source.url} target="_blank" rel="noreferrer">
      {rule.statute}
    </a>
  );
}
