import type { OutputOf } from '../../../contract/endpoint.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { useCounted } from '../../../ui/reader.ts'
import type { Counted } from '../../../ui/words.ts'
import type { ratings } from '../contract.ts'

export type CompanyRecord = OutputOf<typeof ratings.record>
type Figure = CompanyRecord['score']

/** A share with the orders that it is of; only these while they are too few. */
const share = ({ value, of }: Figure, counted: Counted) =>
  value === null ? `${counted(of, 'order')} so far` : `${value}% of ${counted(of, 'order')}`

/** What the orders of a company say about it. */
export function RecordFacts({ record }: { record: CompanyRecord }) {
  const counted = useCounted()
  const { as, orders, since, confirmed, inTime, accepted, score } = record
  const known = [confirmed, inTime, accepted, score].some(
    (each) => each !== null && each.value !== null,
  )
  if (!known) {
    return (
      <p>
        New on Relustre:{' '}
        {orders === 0
          ? 'no completed orders yet.'
          : `${counted(orders, 'completed order')} so far.`}
      </p>
    )
  }
  return (
    <DescriptionList>
      <Description name="Completed">
        {counted(orders, 'order')}
        {since !== null && (
          <>
            , since <Day of={since} />
          </>
        )}
      </Description>
      {confirmed !== null && confirmed.of > 0 && (
        <Description name="Confirmed when asked">{share(confirmed, counted)}</Description>
      )}
      <Description name={as === 'seller' ? 'Sent in time' : 'Paid in time'}>
        {share(inTime, counted)}
      </Description>
      {accepted !== null && (
        <Description name="Accepted after inspection">{share(accepted, counted)}</Description>
      )}
      <Description name="Rating">
        {score.value === null
          ? `${counted(score.of, 'rating')} so far`
          : `${score.value.toFixed(1)} of 5, from ${counted(score.of, 'rating')}`}
      </Description>
    </DescriptionList>
  )
}
