import { Radio } from '@mantine/core';
import classes from './message-form.module.css';

interface MediumChoiceProps {
  /** Why each medium cannot be chosen; null if it can. */
  readonly obstacles: { readonly email: string | null; readonly emailAndSms: string | null };
  /** The form's value, change and error. */
  readonly input: object;
}

/** MSG-1: how a message is sent. */
export function MediumChoice({ obstacles: { email, emailAndSms }, input }: MediumChoiceProps) {
  return (
    <Radio.Group size="md" label="Send as" description={email ?? emailAndSms} {...input}>
      <div className={classes.choices}>
        <Radio value="email" label="Email" disabled={email !== null} />
        <Radio value="emailAndSms" label="Email & SMS" disabled={emailAndSms !== null} />
      </div>
    </Radio.Group>
  );
}
