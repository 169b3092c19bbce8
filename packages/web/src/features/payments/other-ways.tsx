import type { WaysToPay } from '@tenantry/contract/organization/organization.schemas';
import { notifyError, notifySuccess } from '../../ui/acts/notify.ts';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import classes from './other-ways.module.css';

interface WaysProps {
  readonly ways: WaysToPay;
}

const NOT_SET_UP = 'Your landlord has not set this up. Please pay with a credit card.';

/** PAY-3: where to send money with a payment app. */
export function WalletWays({ ways: { zelle, cashApp } }: WaysProps) {
  if (!zelle && !cashApp) return <p className={classes.text}>{NOT_SET_UP}</p>;
  return (
    <>
      <dl className={classes.ways}>
        {zelle && <Way name="Zelle" value={zelle} />}
        {cashApp && <Way name="Cash App" value={cashApp} />}
      </dl>
      <p className={classes.text}>
        Add your name and your address to the payment. It appears here after your landlord records
        it.
      </p>
    </>
  );
}

/** ORG-5: the account number is not shown here. */
export function BankWay({ ways: { bankName } }: WaysProps) {
  return (
    <p className={classes.text}>
      {bankName
        ? `Your landlord has an account at ${bankName}. Ask them for its number. A transfer appears here after your landlord records it.`
        : NOT_SET_UP}
    </p>
  );
}

/** If cards are not available, only the other ways are shown. */
export function WaysWithoutCard({ ways }: WaysProps) {
  const { zelle, cashApp, bankName } = ways;
  return (
    <>
      {(zelle || cashApp) && <WalletWays ways={ways} />}
      {bankName && <BankWay ways={ways} />}
    </>
  );
}

interface WayProps {
  readonly name: string;
  readonly value: string;
}

function Way({ name, value }: WayProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      notifySuccess(`${value} was copied.`);
    } catch {
      notifyError(`${value} could not be copied.`);
    }
  };
  return (
    <div className={classes.way}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>
        <span className={classes.words}>{value}</span>
        {/* On plain http browsers do not allow access to the clipboard. */}
        {'clipboard' in navigator && (
          <PlainButton
            variant="default"
            aria-label={`Copy for ${name}`}
            onClick={() => void copy()}
          >
            Copy
          </PlainButton>
        )}
      </dd>
    </div>
  );
}
