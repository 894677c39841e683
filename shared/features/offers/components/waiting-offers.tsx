import type { Api } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { WaitingPart } from '../../companies/components/overview-lists.tsx'
import { offers } from '../contract.ts'

const load = (api: Api) => api.call(offers.list, { view: 'ours', limit: 3 })

/** The offers that wait for the company's answer, on its overview. */
export function Part() {
  const { data, failed, retry } = useLoaded(load)
  return (
    <WaitingPart
      title="Offers waiting for you"
      to={paths.offers}
      count={data?.open.ours ?? 0}
      failed={failed}
      retry={retry}
      nothing="No offer waits for your answer."
      waiting={
        data &&
        data.items.map(({ number, side, title, other, expiresAt }) => ({
          kind: `Offer ${number}, ${side === 'buying' ? 'to' : 'from'} ${other}`,
          title: 'Answer the offer',
          says: title,
          verb: 'Open',
          to: paths.offer(number),
          until: expiresAt,
        }))
      }
    />
  )
}
