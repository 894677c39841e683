import type { OutputOf } from '../../contract/endpoint.ts'
import { paths } from '../../routing/paths.ts'
import type { Me } from '../../session/me.ts'
import type { StatusTone } from '../../ui/status-mark.tsx'
import type { Counted } from '../../ui/words.ts'
import { type KindName, kinds } from '../listings/kinds/kinds.ts'
import { inCatalogue } from '../search/catalogue-tabs.ts'
import type { buyRequests } from './contract.ts'
import type { RequestState } from './request-states.ts'

export type RequestView = OutputOf<typeof buyRequests.read>
export type OwnRequest = OutputOf<typeof buyRequests.own>['items'][number]
export type OpenRequest = OutputOf<typeof buyRequests.open>['items'][number]

export const stateWords: Readonly<Record<RequestState, string>> = {
  open: 'Open',
  found: 'Found',
  'not-needed': 'No longer needed',
  expired: 'Time over',
  hidden: 'Hidden',
}

export const stateTones: Readonly<Record<RequestState, StatusTone>> = {
  open: 'waiting',
  found: 'good',
  'not-needed': 'neutral',
  expired: 'neutral',
  hidden: 'bad',
}

/** What kind of goods is wanted, such as "Loose diamonds". */
export const kindWords = (kind: KindName | null) =>
  kind === null ? 'Any kind of goods' : kinds[kind].label

/** The page above the buy requests: where the header has them, or, without that, what links to them. */
export const crumbsAbove = (reader: Me) => [
  inCatalogue.shown(reader)
    ? { to: paths.search, label: inCatalogue.under }
    : { to: paths.offers, label: 'Offers' },
]

/** How many are wanted, as a reader's `counted` writes it. */
export const piecesWords = (
  { pieces, kind }: Pick<RequestView, 'pieces' | 'kind'>,
  counted: Counted,
) => (kind === null ? counted(pieces, 'piece') : counted(pieces, kinds[kind].one, kinds[kind].many))
