import classes from './demo-sign-ins.module.css';

const signIns = [
  { who: 'Administrator', username: 'admin@example.com', password: 'demo-admin' },
  { who: 'Super administrator', username: 'super@example.com', password: 'demo-super' },
  { who: 'Tenant', username: 'tenant@example.com', password: 'demo-tenant' },
  {
    who: 'Bookkeeper of a building',
    username: 'bookkeeper@example.com',
    password: 'demo-bookkeeper',
  },
  { who: 'Leasing agent', username: 'leasing@example.com', password: 'demo-leasing' },
  { who: 'Manager of a building', username: 'manager@example.com', password: 'demo-manager' },
  { who: 'Owner of five homes', username: 'owner@example.com', password: 'demo-owner' },
] as const;

interface DemoSignInsProps {
  readonly onChoose: (username: string, password: string) => void;
}

/** The demo's people; one click fills the form. */
export function DemoSignIns({ onChoose }: DemoSignInsProps) {
  return (
    <section className={classes.list} aria-labelledby="demo-sign-ins">
      <h2 id="demo-sign-ins" className={classes.title}>
        Demo sign-ins
      </h2>
      <ul>
        {signIns.map(({ who, username, password }) => (
          <li key={username}>
            <button type="button" onClick={() => onChoose(username, password)}>
              <span className={classes.who}>{who}</span>
              <span className={classes.secret}>
                {username} / {password}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
