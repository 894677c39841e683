import { MailCheck } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { PanelLine, PanelList, type Piece, SplitPage } from '../../../ui/forms/split-page.tsx'
import { LinkNeedsScript } from '../../../ui/forms/use-mailed-link.tsx'
import { useWork, WorkButton } from '../../../ui/use-work.tsx'

interface MailedLinkProps {
  /** The operation that takes the link's secret. */
  to: Endpoint
  /** The button's text, and its text during the work. */
  label: string
  working: string
  /** Shown after success, with a link to the next page. */
  done: string
  next?: { label: string; to: string }
  /** What to do if the link is no longer valid. */
  otherwise: string
}

interface MailedLinkFrameProps extends MailedLinkProps {
  title: string
  lead: string
  piece: Piece
}

const panel = (
  <PanelList title="Why we ask">
    <PanelLine icon={MailCheck}>
      We send security messages and decisions on your company by email. Only you should read them.
    </PanelLine>
  </PanelList>
)

/**
 * The page that a link in an email opens. It has a button, so that a mail scanner that follows
 * links changes nothing. The secret is in the fragment, which browsers send to no server.
 */
export function MailedLinkFrame({ title, lead, piece, ...link }: MailedLinkFrameProps) {
  return (
    <>
      <PageMeta />
      <SplitPage title={title} lead={lead} panel={panel} piece={piece}>
        <MailedLink {...link} />
      </SplitPage>
    </>
  )
}

function MailedLink({ to, label, working, done, next, otherwise }: MailedLinkProps) {
  const api = useApi()
  const work = useWork()
  const [isDone, setDone] = useState(false)
  const busy = work.working !== null
  const confirm = () =>
    work.run('confirm', async () => {
      await api().call(to, { secret: location.hash.slice(1) })
      setDone(true)
    })
  return (
    <div className="profile-state" aria-live="polite">
      {isDone ? (
        <>
          <p>{done}</p>
          {next && (
            <div className="actions">
              <Link className="button button-filled" to={next.to}>
                {next.label}
              </Link>
            </div>
          )}
        </>
      ) : (
        <>
          {work.trouble !== null && (
            <p className="field-error">
              {work.trouble} {otherwise}
            </p>
          )}
          <div className="actions">
            <WorkButton className="button button-filled" working={busy} onClick={confirm}>
              {busy ? `${working}…` : label}
            </WorkButton>
          </div>
          <LinkNeedsScript />
        </>
      )}
    </div>
  )
}
