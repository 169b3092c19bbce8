import { Button, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import {
  fillIn,
  messageFields,
  sampleValues,
  textProblem,
  type MessageKind,
  type MessageText,
} from '@tenantry/contract/invoices/message-templates.rules';
import {
  messageTemplateInput,
  type MessageTemplate,
} from '@tenantry/contract/invoices/message-templates.schemas';
import { useEffect, useId } from 'react';
import { callApi } from '../../lib/api.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { EditButtons, EditFields, EditForm } from '../../ui/forms/edit-form.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { FreshForm } from '../../ui/forms/fresh-form.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { useOrganization } from '../../lib/session.ts';
import { messageTemplatesQuery } from './billing.queries.ts';
import classes from './message-templates.module.css';

const titles: Record<MessageKind, { readonly title: string; readonly hint: string }> = {
  INVOICE: { title: 'Invoice', hint: 'Sent immediately, with the invoice as a PDF.' },
  REMINDER: {
    title: 'Reminder',
    hint: 'Sent between 9 a.m. and 6 p.m., a few days before the due date and on the due date.',
  },
  LATE_NOTICE: {
    title: 'Late notice',
    hint: 'Sent between 9 a.m. and 6 p.m. when a payment is late. The wording of the text message does not change.',
  },
  RENT_INCREASE: {
    title: 'Notice of rent increase',
    hint: 'A printed letter, created as a PDF next to the planned amount of a lease. It is not sent automatically.',
  },
  NOTICE_TO_VACATE: {
    title: 'Notice to vacate',
    hint: 'A letter, emailed to the tenants of a lease when you give them notice.',
  },
  RENEWAL_OFFER: {
    title: 'Renewal offer',
    hint: 'Emailed to the tenants of a lease when you offer a renewal.',
  },
  MONTH_TO_MONTH: {
    title: 'Month to month',
    hint: 'A letter, emailed to the tenants before a fixed term becomes month to month.',
  },
};

/** GEN-6: the text of the emails to tenants. */
export function MessageTemplates() {
  const { name } = useOrganization();
  return (
    <QueryView
      queries={[useQuery(messageTemplatesQuery)]}
      failed="The message texts could not be loaded."
    >
      {(templates) => (
        <div className={classes.kinds}>
          {templates.map((template) => (
            <FreshForm key={template.kind} row={template}>
              {(row, onDirty) => (
                <TemplateForm template={row} organization={name} onDirty={onDirty} />
              )}
            </FreshForm>
          ))}
        </div>
      )}
    </QueryView>
  );
}

interface TemplateFormProps {
  readonly template: MessageTemplate;
  readonly organization: string;
  readonly onDirty: (dirty: boolean) => void;
}

const check = schemaResolver(messageTemplateInput, { sync: true });

const problemsOf = (kind: MessageKind, { subject, text }: MessageText) => ({
  subject: textProblem(kind, 'subject', subject),
  text: textProblem(kind, 'text', text),
});

function TemplateForm({ template, organization, onDirty }: TemplateFormProps) {
  const { kind, subject, text, version } = template;
  const { title, hint } = titles[kind];
  const heading = useId();
  const form = useForm<MessageText>({
    initialValues: { subject, text },
    validate: (message) => ({ ...problemsOf(kind, message), ...check(message) }),
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const release = useUnsavedChanges(isDirty);
  const { error, formProps } = useFormSubmit({
    form,
    send: (message) =>
      callApi('POST /v1/admin/messageTemplates/:kind', {
        params: { kind },
        body: { ...message, version },
      }),
    changes: ['charges'],
    onDone: () => {
      release();
      form.resetDirty();
      notifySuccess(`${title} text saved`);
    },
  });
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={classes.title}>
        {title}
      </h2>
      <p className={classes.hint}>{hint}</p>
      <div className={classes.editor}>
        <EditForm
          calls={{ 'POST /v1/admin/messageTemplates/:kind': 'settings:write' }}
          {...formProps}
          aria-label={`Text of the ${title.toLowerCase()}`}
        >
          <FormError error={error} />
          <EditFields>
            <TextInput label="Subject" required mb="sm" {...form.getInputProps('subject')} />
            <Textarea
              label="Text"
              required
              autosize
              minRows={6}
              maxRows={20}
              {...form.getInputProps('text')}
            />
          </EditFields>
          <div className={classes.buttons}>
            {!template.original && <Restore template={template} title={title} />}
            {isDirty && (
              <Button variant="default" onClick={() => form.reset()}>
                Cancel
              </Button>
            )}
            <EditButtons>
              <Button type="submit" loading={form.submitting} disabled={!isDirty}>
                Save
              </Button>
            </EditButtons>
          </div>
        </EditForm>
        <Preview kind={kind} message={form.values} organization={organization} />
      </div>
      <Fields kind={kind} />
    </section>
  );
}

function Restore({
  template,
  title,
}: {
  readonly template: MessageTemplate;
  readonly title: string;
}) {
  return (
    <ActButton
      calls={{ 'DELETE /v1/admin/messageTemplates/:kind': 'settings:write' }}
      question={{
        question: 'Restore the default text?',
        details: `Your ${title.toLowerCase()} text will be replaced.`,
        confirmLabel: 'Restore',
        danger: true,
      }}
      act={() =>
        callApi('DELETE /v1/admin/messageTemplates/:kind', { params: { kind: template.kind } })
      }
      changes={['charges']}
      done="Default text restored"
    >
      Restore default text
    </ActButton>
  );
}

interface PreviewProps {
  readonly kind: MessageKind;
  readonly message: MessageText;
  readonly organization: string;
}

/** The mail as a tenant would receive it, with sample values. */
function Preview({ kind, message, organization }: PreviewProps) {
  const isUsable = Object.values(problemsOf(kind, message)).every((problem) => problem === null);
  const { subject, text } = fillIn(message, sampleValues(kind, organization));
  return (
    <section className={classes.preview} aria-label={`Sample of the ${titles[kind].title}`}>
      {isUsable ? (
        <>
          <strong>{subject}</strong>
          <p className={classes.mail}>{text}</p>
        </>
      ) : (
        <p className={classes.hint}>Correct the fields in braces to see a sample.</p>
      )}
    </section>
  );
}

function Fields({ kind }: { readonly kind: MessageKind }) {
  return (
    <details className={classes.fields}>
      <summary>Fields that you can use</summary>
      <dl>
        {messageFields(kind).map(({ name, meaning }) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
