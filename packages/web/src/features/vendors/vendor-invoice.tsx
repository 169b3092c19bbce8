import { TextInput } from '@mantine/core';
import type { VendorsOrder } from '@tenantry/contract/maintenance/vendor-links.schemas';
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

interface InvoiceProps {
  readonly token: string;
  readonly order: VendorsOrder;
  /** Whether the vendor may send one. */
  readonly mayAdd: boolean;
}

/** MAINT-4: the invoices that were sent, and another one. */
export function InvoicePanel({ token, order: { invoices }, mayAdd }: InvoiceProps) {
  if (invoices.length === 0 && !mayAdd) return null;
  return (
    <Panel title="Your invoice">
      {invoices.length > 0 && (
        <ul className={classes.list} aria-label="Your invoices">
          {invoices.map(({ id, amount, number, file }) => (
            <li key={id}>
              <div className={framed.words}>
                <strong>{formatDollars(amount)}</strong>
                {number && <span className={classes.meta}>{` Number ${number}`}</span>}
              </div>
              <OpenFile source={linkFiles(token)} file={file} />
              <StatusTag tone="paid">Sent</StatusTag>
            </li>
          ))}
        </ul>
      )}
      {mayAdd && <InvoiceForm token={token} />}
    </Panel>
  );
}

function InvoiceForm({ token }: Pick<InvoiceProps, 'token'>) {
  const [amount, setAmount] = useState('');
  const [number, setNumber] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const send = async () => {
    if (!file) throw new TypeError('the button is disabled without a file');
    return callApi('POST /v1/public/vendor/:token/invoices/:fileName/upload', {
      params: { token, fileName: uploadName(file) },
      file: {
        field: 'file',
        file,
        fields: { amount: String(dollarsFromText(amount)), number },
        onProgress: () => undefined,
      },
    });
  };
  const clear = () => {
    setAmount('');
    setNumber('');
    setFile(null);
  };
  return (
    <Step
      token={token}
      title="Your invoice"
      act="Send invoice"
      send={send}
      onSent={clear}
      disabled={!file || amount === ''}
    >
      <ChosenFile words="A PDF or a photo of the invoice" file={file} onChoose={setFile} />
      <div className={classes.pair}>
        <MoneyInput label="Invoice amount" value={amount} onChange={setAmount} />
        <TextInput
          label="Invoice number"
          maxLength={60}
          value={number}
          onChange={({ currentTarget: { value } }) => setNumber(value)}
        />
      </div>
    </Step>
  );
}
