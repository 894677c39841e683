import { paths } from '../../routing/paths.ts'
import { readerHere } from '../../ui/reader.ts'
import { countedIn } from '../../ui/words.ts'
import type { LoadFigures } from '../../workplace/waiting.ts'
import { buyRequests } from './contract.ts'
import { whyNoOthers } from './why-not.ts'

/** What buyers have lately asked for that a seller may have, on the overview; nothing without any. */
export const loadFigures: LoadFigures = async (api, { company }) => {
  if (whyNoOthers(company) !== null) return []
  const { count } = await api.call(buyRequests.news, {})
  if (count === 0) return []
  return [
    {
      value: countedIn(readerHere().locale)(count, 'request'),
      label: 'New buy requests',
      says: 'In the last 7 days, for kinds of goods that you have on sale.',
      to: `${paths.buyRequests}?view=open`,
    },
  ]
}
