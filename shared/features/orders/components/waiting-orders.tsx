import type { Api } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { WaitingPart } from '../../companies/components/overview-lists.tsx'
import { orders } from '../contract.ts'
import { answerWords, nextWords } from '../order-words.ts'

const load = (api: Api) => api.call(orders.list, { view: 'ours', limit: 3 })

/** The orders that wait for the company, on its overview. */
export function Part() {
  const { data, failed, retry } = useLoaded(load)
  return (
    <WaitingPart
      title="Orders waiting for you"
      to={`${paths.orders}?view=ours`}
      count={data?.open.ours ?? 0}
      failed={failed}
      retry={retry}
      nothing="No order waits for you."
      waiting={
        data &&
        data.items.map(({ number, side, state, title, other, dueAt }) => ({
          kind: `Order ${number}, ${side === 'buying' ? 'from' : 'for'} ${other}`,
          // Of the orders under review, only those wait for their buyer.
          title: state === 'review' ? answerWords.what : nextWords[state][side].what,
          says: title,
          verb: 'Open',
          to: paths.order(number),
          until: dueAt,
        }))
      }
    />
  )
}
