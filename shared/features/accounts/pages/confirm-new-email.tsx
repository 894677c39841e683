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
    <p>Your account has moved to this address. Log in with it from now on.</p>
    <div className="actions">
      <Link className="button button-filled" to={paths.profileSecurity}>
        Go to your profile
      </Link>
    </div>
  </>
)

/** The new address of an account confirms that it is theirs. */
export function Page() {
  return (
    <>
      <PageMeta title={`Confirm your new address | ${brand.name}`} />
      <SplitPage
        title="Confirm your new address"
        lead="The last step: your account moves to this address."
        panel={mailPanel}
      >
        <MailedLink
          to={security.confirmEmailChange}
          label="Move the account here"
          working="Moving the account"
          done={done}
          otherwise="Ask for the change again on the security page of your profile."
        />
      </SplitPage>
    </>
  )
}
