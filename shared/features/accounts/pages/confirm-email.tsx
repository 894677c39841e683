import { Link } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { SplitPage } from '../../../ui/forms/split-page.tsx'
import { mailPanel } from '../components/mail-panel.tsx'
import { MailedLink } from '../components/mailed-link.tsx'
import { accounts } from '../contract.ts'

const done = (
  <>
    <p>Your address is confirmed. Thank you.</p>
    <div className="actions">
      <Link className="button button-filled" to={paths.profile}>
        Go to your profile
      </Link>
    </div>
  </>
)

export function Page() {
  return (
    <>
      <PageMeta title={`Confirm your email address | ${brand.name}`} />
      <SplitPage
        title="Confirm your email address"
        lead="One step, so that nobody opens an account in your name."
        panel={mailPanel}
      >
        <MailedLink
          to={accounts.confirmEmail}
          label="Confirm this address"
          working="Confirming the address"
          done={done}
          otherwise="Log in and have another one sent from your profile."
        />
      </SplitPage>
    </>
  )
}
