import { AppError } from '../../platform/http/errors.ts';

export function attributeIsGone(): AppError {
  return new AppError(
    'attribute_gone',
    'An attribute in this list no longer exists. Reload the list.',
  );
}

/** NEW-13. */
export function ruleNeedsItsTerms(): AppError {
  const message = 'Enter what the law says now, then turn the rule on.';
  return new AppError('rule_needs_terms', message, { fields: { terms: message } });
}

/** CHG-20. */
export function ruleIsAlwaysApplied(): AppError {
  return new AppError(
    'rule_always_applied',
    'This rule is always applied and cannot be turned off.',
  );
}
