import { Radio } from '@mantine/core';
import classes from './message-form.module.css';

interface MediumChoiceProps {
  /** Why a medium cannot be chosen, if it cannot. */
  readonly obstacles: { readonly email: string | null; readonly emailAndSms: string | null };
  /** The form's value, change and error. */
  readonly input: object;
}

/** MSG-1: how an answer leaves. */
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
