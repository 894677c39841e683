import { BellOff, Settings2 } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { PanelLine, PanelList, SplitPage } from '../../../ui/forms/split-page.tsx'
import { LinkNeedsScript } from '../../../ui/forms/use-mailed-link.tsx'
import { useWork, WorkButton } from '../../../ui/use-work.tsx'
import { savedSearches } from '../saved-contract.ts'

const panel = (
  <PanelList title="What this changes">
    <PanelLine icon={BellOff}>
      The emails of this one search stop. You still see its new lots in your notifications.
    </PanelLine>
    <PanelLine icon={Settings2}>
      You can turn them on again on the page of saved searches.
    </PanelLine>
  </PanelList>
)

/** Stops the emails of a saved search with one press; the secret is in the fragment. */
export function Page() {
  const api = useApi()
  const { working, trouble, run } = useWork()
  const [stopped, setStopped] = useState<string | null>(null)
  const [cut, setCut] = useState(false)
  const stop = () => {
    const secret = location.hash.slice(1)
    setCut(secret === '')
    if (secret === '') return
    void run('stop', async () => {
      const { name } = await api().call(savedSearches.stopEmails, { secret })
      setStopped(name)
    })
  }
  return (
    <>
      <PageMeta />
      <SplitPage
        title="Stop these emails"
        lead="Emails about new lots that match a search you have saved."
        panel={panel}
        piece={{
          name: 'gemstones-calibrated-colour-suite',
          alt: 'Fifteen loose gemstones of different colours arranged in three rows.',
        }}
      >
        <div aria-live="polite">
          {cut && <p className="answer">This link is incomplete. Open it from the email again.</p>}
          {trouble !== null && <p className="answer">{trouble}</p>}
          {stopped !== null && (
            <p className="answer">
              Emails about “{stopped}” have stopped.{' '}
              <Link to={paths.saved}>See your saved searches</Link>
            </p>
          )}
        </div>
        {stopped === null && (
          <div className="actions">
            <WorkButton className="button button-filled" working={working} onClick={stop}>
              {working === null ? 'Stop these emails' : 'Stopping…'}
            </WorkButton>
          </div>
        )}
        <LinkNeedsScript />
      </SplitPage>
    </>
  )
}
