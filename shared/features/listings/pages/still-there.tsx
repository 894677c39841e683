import { ClockFading, EyeOff } from 'lucide'
import { Link } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { PanelLine, PanelList, SplitPage } from '../../../ui/forms/split-page.tsx'
import { LinkNeedsScript, useMailedLink } from '../../../ui/forms/use-mailed-link.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { stockBook } from '../stock-book-contract.ts'
import { confirmedFor, daysToAnswer } from '../stock-filter.ts'

const panel = (
  <PanelList title="Why we ask">
    <PanelLine icon={ClockFading}>
      Buyers rely on pieces being there. We ask when nobody has confirmed a listing for{' '}
      {confirmedFor} days.
    </PanelLine>
    <PanelLine icon={EyeOff}>
      Listings that are not confirmed within {daysToAnswer} days are hidden from buyers. You can
      publish them again at any time.
    </PanelLine>
  </PanelList>
)

type Asked = OutputOf<typeof stockBook.openConfirmation>
type State = { of: 'open'; secret: string; asked: Asked } | { of: 'done'; listings: number }

/** The page that a link in an email opens; the secret is in the fragment. */
export function Page() {
  const counted = useCounted()
  const api = useApi()
  const { state, busy, decide } = useMailedLink<State>(async (secret) => ({
    of: 'open',
    secret,
    asked: await api().call(stockBook.openConfirmation, { secret }),
  }))
  const confirm = (secret: string) =>
    decide(async () => {
      const { listings } = await api().call(stockBook.confirmByLink, { secret })
      return { of: 'done', listings }
    })
  return (
    <>
      <PageMeta title={`Still there? | ${brand.name}`} />
      <SplitPage
        title="Still there?"
        lead={
          state.of === 'open'
            ? `${counted(state.asked.listings, 'listing')} of ${state.asked.companyName} to confirm.`
            : 'Live listings that nobody has confirmed for a while.'
        }
        panel={panel}
        piece={{
          name: 'pearls-loose-south-sea-tahitian-lot',
          alt: 'Loose round pearls in white, gold, pink and dark grey tones.',
        }}
      >
        <div aria-live="polite">
          {state.of === 'reading' && <p>Reading the link…</p>}
          {state.of === 'over' && <p className="answer">{state.why}</p>}
          {state.of === 'done' && (
            <p className="answer">Thank you. {counted(state.listings, 'listing')} confirmed.</p>
          )}
          {state.of === 'open' && state.asked.listings === 0 && (
            <p className="answer">Nothing is left to confirm. Everything has been confirmed.</p>
          )}
        </div>
        {state.of === 'open' && state.asked.listings > 0 && (
          <div className="still-there">
            <ul className="workplace-list">
              {state.asked.titles.map((title, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- titles may repeat, and the list never changes
                <li key={at}>{title}</li>
              ))}
              {state.asked.listings > state.asked.titles.length && (
                <li>and {state.asked.listings - state.asked.titles.length} more</li>
              )}
            </ul>
            <div className="actions">
              <button
                className="button button-filled"
                type="button"
                aria-disabled={busy}
                onClick={() => void confirm(state.secret)}
              >
                {busy ? 'Confirming…' : 'All are still there'}
              </button>
            </div>
            <p>
              Are some gone? <Link to={`${paths.stock}?view=unconfirmed`}>Log in</Link> and pause or
              archive those.
            </p>
          </div>
        )}
        <LinkNeedsScript />
      </SplitPage>
    </>
  )
}
