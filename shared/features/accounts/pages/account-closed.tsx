import { Archive, DoorOpen, MailCheck } from 'lucide'
import { Link } from 'react-router-dom'

import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { PanelLine, PanelList, SplitPage } from '../../../ui/forms/split-page.tsx'

const panel = (
  <PanelList title="Good to know">
    <PanelLine icon={MailCheck}>
      If your email address was confirmed, we have sent you an email about this.
    </PanelLine>
    <PanelLine icon={Archive}>
      We keep only what the law requires about your company, and only for as long as it requires.
    </PanelLine>
    <PanelLine icon={DoorOpen}>
      You can open a new account with the same address at any time.
    </PanelLine>
  </PanelList>
)

/** Where closing an account leads: a public page, because the session is over. */
export function Page() {
  return (
    <>
      <PageMeta />
      <SplitPage
        title="Your account is closed"
        lead="Your personal data has been erased, and you are logged out everywhere."
        panel={panel}
        piece={{
          name: 'cuff-hammered-925-silver',
          alt: 'Wide open silver cuff with a hammered surface.',
        }}
      >
        <div className="actions">
          <Link className="button" to={paths.home}>
            Go to the home page
          </Link>
        </div>
      </SplitPage>
    </>
  )
}
