import { EyeOff, FileCheck } from 'lucide'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { useAnswer } from '../../../ui/forms/answer-form.tsx'
import { PanelLine, PanelList, SplitPage } from '../../../ui/forms/split-page.tsx'
import { LinkNeedsScript, useMailedLink } from '../../../ui/forms/use-mailed-link.tsx'
import { ReferenceForm } from '../components/reference-form.tsx'
import { verification } from '../verification-contract.ts'

const panel = (
  <PanelList title="What happens to your answer">
    <PanelLine icon={EyeOff}>
      Only our reviewers read your answer. The company does not see it.
    </PanelLine>
    <PanelLine icon={FileCheck}>We use it to verify the company, and for nothing else.</PanelLine>
  </PanelList>
)

type State = { of: 'open'; link: { id: string; secret: string }; asked: Asked } | { of: 'declined' }
type Asked = OutputOf<typeof verification.openReference>

/** The page that a trade reference's link opens; the secret is in the fragment. */
export function Page() {
  const api = useApi()
  const answer = useAnswer()
  const { state, busy, decide } = useMailedLink<State>(async (fragment) => {
    const [id = '', secret = ''] = fragment.split('.')
    const link = { id, secret }
    return { of: 'open', link, asked: await api().call(verification.openReference, link) }
  })
  const decline = (link: { id: string; secret: string }) =>
    decide(async () => {
      await api().call(verification.declineReference, link)
      return { of: 'declined' }
    })
  return (
    <>
      <PageMeta />
      <SplitPage
        title="A trade reference"
        lead={
          state.of === 'open'
            ? `Dear ${state.asked.name}, ${state.asked.asks} has named your company as one that it trades with.`
            : 'One page about a company that you trade with.'
        }
        panel={panel}
        piece={{
          name: 'gemstone-sapphire-oval-pair',
          alt: 'Matched pair of loose oval blue sapphires.',
        }}
      >
        <div aria-live="polite">
          {state.of === 'reading' && <p>Reading the link…</p>}
          {state.of === 'over' && <p className="answer">{state.why}</p>}
          {state.of === 'declined' && (
            <p className="answer">Thank you. We have noted that you do not know this company.</p>
          )}
        </div>
        {state.of === 'open' && (
          <ReferenceForm answer={answer} link={state.link} asks={state.asked.asks}>
            <button
              className="text-link"
              type="button"
              aria-disabled={busy}
              onClick={() => void decline(state.link)}
            >
              I do not know this company
            </button>
          </ReferenceForm>
        )}
        <LinkNeedsScript />
      </SplitPage>
    </>
  )
}
