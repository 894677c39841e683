import { Building2, Boxes, MessagesSquare } from 'lucide-react'
import { Link } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { MailLink } from '../../../ui/forms/mail-link.tsx'
import { PanelLine, PanelList, SplitPage } from '../../../ui/forms/split-page.tsx'

const panel = (
  <PanelList
    title="What a profile holds"
    note={`This is what ${brand.name} is built to give. Accounts open soon.`}
  >
    <PanelLine icon={Building2}>
      Your company: its register entry, address and verification.
    </PanelLine>
    <PanelLine icon={Boxes}>
      Your side of the trade: what you list, and what you look for.
    </PanelLine>
    <PanelLine icon={MessagesSquare}>
      Your people: who writes and decides for the company.
    </PanelLine>
  </PanelList>
)

/**
 * Both states are in the page, and a mark that is set before the first paint chooses between them;
 * only the name waits for React, in room that is kept for it.
 */
export function Page() {
  const { session } = useAuth()
  return (
    <>
      <PageMeta
        title={`Your profile | ${brand.name}`}
        description={`Your company and your trade at ${brand.name}.`}
      />
      <SplitPage
        title="Your profile"
        lead={
          <>
            <span className="when-signed-out">Log in to see your company and your trade.</span>
            <span className="when-signed-in" hidden>
              {session?.name ? `Welcome, ${session.name}.` : 'Welcome.'}
            </span>
          </>
        }
        panel={panel}
      >
        <div className="profile-state when-signed-out">
          <p>
            Your company’s details and its side of the trade stand here once you are logged in. If
            your company is new here, open a trade account first.
          </p>
          <div className="actions">
            <Link className="button button-filled" to={paths.login}>
              Login
            </Link>
            <Link className="button" to={paths.register}>
              Register
            </Link>
          </div>
        </div>
        <div className="profile-state when-signed-in" hidden>
          <p>
            Profiles open together with accounts, soon. Until then there is nothing to see or change
            here. For anything about your company, write to <MailLink to={brand.emails.contact} />.
          </p>
          <div className="actions">
            <button className="button" type="button" data-action="log-out">
              Logout
            </button>
          </div>
        </div>
      </SplitPage>
    </>
  )
}
