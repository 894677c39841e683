import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'

/** An operator whose session may not open the console. */
export function ConsoleClosed({ twoStep }: { twoStep: boolean }) {
  return (
    <section className="standing" aria-labelledby="standing-title">
      <div className="standing-main">
        <h2 className="d4" id="standing-title">
          The console requires two-step login
        </h2>
        <p>
          {twoStep
            ? 'You have set it up. Log in again with your code or passkey.'
            : 'Set it up with an authenticator app or a passkey. It takes two minutes.'}
        </p>
        <div className="actions">
          {twoStep ? (
            <button className="button button-filled" type="button" data-action="log-out">
              Log out and log in again
            </button>
          ) : (
            <Link className="button button-filled" to={paths.profileSecurity}>
              Set up two-step login
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}

/** Somebody whose account acts for no company. */
export function NoCompany() {
  return (
    <section className="standing" aria-labelledby="standing-title">
      <div className="standing-main">
        <h2 className="d4" id="standing-title">
          You do not act for a company
        </h2>
        <p>
          Your account and its settings are still here. To act for a company again, write to us from
          your work address.
        </p>
        <div className="actions">
          <Link className="button" to={paths.contactUs}>
            Ask a question
          </Link>
        </div>
      </div>
    </section>
  )
}
