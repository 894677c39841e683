import type { Currency } from '../../../contract/money.ts'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import type { OrderView } from '../order-words.ts'
import { Split } from './proposals.tsx'
import type { Dispute } from './statements.tsx'

interface LineOutcomesProps {
  lines: readonly { position: number; title: string; pieces: number }[]
  dispute: Pick<Dispute, 'rejected' | 'kept' | 'settlement' | 'ruling'>
  currency: Currency
  side?: OrderView['side'] | undefined
}

/** Which goods the buyer accepted and which not, if there are both, and what follows for the money. */
export function LineOutcomes({
  lines,
  dispute: { rejected, kept, settlement, ruling },
  currency,
  side,
}: LineOutcomesProps) {
  if (kept === null) return null
  const open = settlement === null && ruling === null
  return (
    <Section title="Accepted in part">
      <DescriptionList>
        {lines.map(({ position, title, pieces }) => {
          const back = rejected.find((each) => each.position === position)?.pieces ?? 0
          return (
            <Description key={position} name={`${pieces} × ${title}`}>
              <StatusMark tone={back === 0 ? 'good' : 'bad'}>
                {back === 0 && 'Accepted'}
                {back === pieces && 'Rejected'}
                {back > 0 && back < pieces && `${back} of ${pieces} rejected`}
              </StatusMark>
            </Description>
          )
        })}
      </DescriptionList>
      {open && (
        <p>
          Once the rejected goods are back: <Split split={kept} currency={currency} side={side} />.
        </p>
      )}
    </Section>
  )
}
