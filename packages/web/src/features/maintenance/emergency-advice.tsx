import classes from './maintenance.module.css';

/** MAINT-1: what to do at once; the phone number comes first. */
export function EmergencyAdvice({ phoneNumber }: { readonly phoneNumber: string | null }) {
  return (
    <section className={classes.emergency} aria-label="What to do now">
      <h3>Call first, then send this report</h3>
      {phoneNumber ? (
        <a className={classes.call} href={`tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`}>
          Call {phoneNumber}
        </a>
      ) : (
        <p>Your landlord has given no phone number here. Use the number in your lease.</p>
      )}
      <ul>
        <li>If anyone is in danger, or there is a fire: leave, and call 911.</li>
        <li>
          If you smell gas: touch no switch, leave, and call 911 and the gas company from outside.
        </li>
        <li>If water runs: close the valve below the sink or toilet, or the main valve.</li>
        <li>If a smoke or carbon monoxide alarm sounds: go outside, and call 911.</li>
      </ul>
    </section>
  );
}
