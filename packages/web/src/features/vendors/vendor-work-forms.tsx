import { Textarea } from '@mantine/core';
import { quotesForVendor } from '@tenantry/contract/maintenance/vendor-links.rules';
import {
  MAX_QUOTE_NOTE,
  type VendorsOrder,
} from '@tenantry/contract/maintenance/vendor-links.schemas';
import { formatDollars } from '@tenantry/contract/shared/money';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { uploadName } from '../../lib/image-file.ts';
import { OpenFile } from '../../ui/documents/stored-files.tsx';
import framed from '../../ui/forms/framed-rows.module.css';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { Panel } from '../../ui/states/panel.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { ChosenFile, linkFiles } from './vendor-files.tsx';
import { Step } from './vendor-step.tsx';
import classes from './vendors.module.css';

interface FormProps {
  readonly token: string;
}

interface PanelProps extends FormProps {
  readonly order: VendorsOrder;
  /** Whether the vendor may still send more. */
  readonly isOpen: boolean;
}

/** MAINT-7: the quotes that were sent, and one more. */
export function QuotePanel({ token, order, isOpen }: PanelProps) {
  const { quotes } = order;
  if (quotes.length === 0 && !isOpen) return null;
  return (
    <Panel title={isOpen ? 'Quote a price' : 'Your quotes'}>
      {quotes.length > 0 && (
        <ul className={classes.list} aria-label="Your quotes">
          {quotes.map(({ id, amount, note, status, file }) => (
            <li key={id}>
              <div className={framed.words}>
                <strong>{formatDollars(amount)}</strong>
                {note && <p className={classes.meta}>{note}</p>}
              </div>
              {file && <OpenFile source={linkFiles(token)} file={file} />}
              <StatusTag tone={status === 'APPROVED' ? 'paid' : 'neutral'}>
                {quotesForVendor[status]}
              </StatusTag>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <QuoteForm token={token} />}
    </Panel>
  );
}

function QuoteForm({ token }: FormProps) {
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const send = async () => sendQuote(token, { amount: dollarsFromText(amount), note, file });
  const clear = () => {
    setAmount('');
    setNote('');
    setFile(null);
  };
  return (
    <Step token={token} title="Quote a price" act="Send quote" send={send} onSent={clear}>
      <MoneyInput label="Amount" value={amount} onChange={setAmount} />
      <Textarea
        label="What it includes"
        autosize
        minRows={2}
        maxLength={MAX_QUOTE_NOTE}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      <ChosenFile words="Optional: a PDF or a photo" file={file} onChoose={setFile} />
    </Step>
  );
}

interface QuoteDraft {
  readonly amount: number;
  readonly note: string;
  readonly file: File | null;
}

function sendQuote(token: string, { amount, note, file }: QuoteDraft) {
  if (!file) {
    const body = { amount, note };
    return callApi('POST /v1/public/vendor/:token/quotes', { params: { token }, body });
  }
  const fields = { amount: String(amount), note };
  return callApi('POST /v1/public/vendor/:token/quotes/:fileName/upload', {
    params: { token, fileName: uploadName(file) },
    file: { field: 'file', file, fields, onProgress: () => undefined },
  });
}

export function DoneForm({ token }: FormProps) {
  const [note, setNote] = useState('');
  const send = async () =>
    callApi('POST /v1/public/vendor/:token/done', { params: { token }, body: { note } });
  return (
    <Panel title="Is the work done?">
      <Step token={token} title="Is the work done?" act="Report as done" send={send}>
        <Textarea
          label="What was done"
          autosize
          minRows={2}
          maxLength={2000}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
      </Step>
    </Panel>
  );
}
