import { Link } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { SplitPage } from '../../../ui/forms/split-page.tsx'
import { mailPanel } from '../components/mail-panel.tsx'
import { MailedLink } from '../components/mailed-link.tsx'
import { security } from '../security-contract.ts'

const done = (
  <>
    <p>
      Your second step stays. If you did not ask us to remove it, somebody else has: choose a new
      password.
    </p>
    <div className="actions">
      <Link className="button button-filled" to={paths.forgotPassword}>
        Choose a new password
      </Link>
    </div>
  </>
)

/** The owner of an account refuses that its second step is removed as lost. */
export function Page() {
  return (
    <>
      <PageMeta title={`Keep your second step | ${brand.name}`} />
      <SplitPage
        title="Keep your second step"
        lead="One press, and nothing is removed from your account."
        panel={mailPanel}
      >
        <MailedLink
          to={security.keepSecondStep}
          label="Keep my second step"
          working="Keeping your second step"
          done={done}
          otherwise="The second step was kept already, or has been removed: the newest mail about it says which."
        />
      </SplitPage>
    </>
  )
}
