import type { Inspection } from '@tenantry/contract/inspections/inspections.schemas';
import { dayIn } from '../../lib/moment.ts';
import { formatDate } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { Section } from '../../ui/states/section.tsx';
import { SignatureDrawing } from './signature-drawing.tsx';
import signed from './signature.module.css';
import classes from './inspections.module.css';

type Signed = Pick<Inspection, 'rooms' | 'signatures' | 'pdfSha256'>;

/** MAINT-13: what the tenants said, and the hash of the sealed PDF. */
export function Signatures({ inspection }: { readonly inspection: Signed }) {
  const { signatures, rooms, pdfSha256 } = inspection;
  const timeZone = useSession()?.organization.timeZone ?? 'America/New_York';
  const places = rooms.flatMap(({ name, items }) =>
    items.map((item) => [item.id, `${name}, ${item.name}`] as const),
  );
  const nameOf = new Map(places);
  if (signatures.length === 0 && pdfSha256 === null) return null;
  return (
    <Section title="Remarks and signatures">
      {signatures.length === 0 && <p className={classes.words}>No tenant has signed.</p>}
      <ul className={classes.items}>
        {signatures.map(({ name, drawing, signedAt, remarks, itemRemarks }) => (
          <li key={signedAt} className={classes.item}>
            <strong>
              {name ?? 'A tenant'}, {formatDate(dayIn(timeZone, signedAt))}
            </strong>
            {drawing && (
              <div className={signed.signed}>
                <SignatureDrawing drawing={drawing} label={`Signature of ${name ?? 'a tenant'}`} />
              </div>
            )}
            {remarks && <span className={classes.note}>{remarks}</span>}
            {itemRemarks.map(({ itemId, remark }) => (
              <span key={itemId} className={classes.note}>
                {nameOf.get(itemId)}: {remark}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {pdfSha256 !== null && <p className={classes.hash}>SHA-256 of the PDF: {pdfSha256}</p>}
    </Section>
  );
}
