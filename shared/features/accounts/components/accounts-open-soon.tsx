import { brand } from '../../../brand.ts'
import { MailLink } from '../../../ui/forms/mail-link.tsx'

const outcome = {
  created: 'Your details are in order, but no account has been created and nothing was kept.',
  'signed-in': 'Nobody can sign in yet, and nothing you entered was kept.',
}

/** The plain truth until accounts open: what did not happen, and where to turn. */
export function AccountsOpenSoon({ what }: { what: keyof typeof outcome }) {
  return (
    <>
      <h2 id="answer-title">Accounts open soon</h2>
      <p>
        {outcome[what]} What you typed is still in the form. To hear when accounts open, write to{' '}
        <MailLink to={brand.emails.contact} />.
      </p>
    </>
  )
}
