import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { Deadline } from '../../../ui/deadline.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { unbroken } from '../../listings/components/unbroken.ts'
import type { OrderViewName } from '../contract.ts'
import { isOver } from '../order-states.ts'
import {
  amountNow,
  type ArrivedPayment,
  type OrderSummary,
  ownWords,
  standingOf,
} from '../order-words.ts'
import { stateFacts } from '../state-facts.ts'

interface RowProps {
  order: OrderSummary
  /** What has arrived for the reader's unpaid orders. */
  arrived: readonly ArrivedPayment[]
  /** Whose turn it is; null in a list of all. */
  view: OrderViewName | null
  /** Whether its button is the one that is filled. */
  filled: boolean
}

/** Where an order stands, as a sentence with its day. */
function State({ order, arrived, view }: Omit<RowProps, 'filled'>) {
  const { dueOn, frozenAt, since, state } = order
  if (isOver(state) || frozenAt !== null) {
    const { tone, words } = standingOf(order)
    // Nobody has to do anything about what is closed.
    const quiet = isOver(state) && tone === 'bad' ? 'neutral' : tone
    return (
      <p className="order-state">
        <StatusMark tone={quiet}>{words}</StatusMark>
        <span className="small quiet">
          {frozenAt === null ? <Day of={since} /> : 'Its deadlines are paused'}
        </span>
      </p>
    )
  }
  const { what, undated } =
    view === 'ours' ? ownWords(order, arrived) : stateFacts[state].next[order.side]
  return (
    <p className="order-state">
      <StatusMark tone={view === 'ours' ? 'waiting' : 'neutral'}>{what}</StatusMark>
      {dueOn !== null && undated !== true && (
        <span className="small quiet">
          by <Deadline of={dueOn} />
        </span>
      )}
    </p>
  )
}

function Row({ order, arrived, view, filled }: RowProps) {
  const { number, title, pieces, side, other, picture, state } = order
  const { amount, says } = amountNow(order, arrived)
  const counted = useCounted()
  const over = isOver(state)
  const verb = view === 'ours' ? ownWords(order, arrived).verb : 'Open'
  return (
    <li data-over={over || undefined}>
      <LotPicture picture={picture} sizes="64px" silent />
      <div className="order-what">
        <h3 className={over ? undefined : 'd6'}>
          <Link to={paths.order(number)}>{unbroken(title)}</Link>
        </h3>
        <p className="small quiet">
          {number}, {counted(pieces, 'piece')} {side === 'buying' ? 'from' : 'for'} {other}
        </p>
      </div>
      <p className="order-amount">
        <Price of={amount} />
        {!over && <span className="small quiet">{says}</span>}
      </p>
      <State order={order} arrived={arrived} view={view} />
      <Link
        className={
          view === 'ours' ? `button button-small${filled ? ' button-filled' : ''}` : 'order-open'
        }
        to={paths.order(number)}
      >
        {view === 'ours' ? verb : <span className="text-link">{verb}</span>}
        <span className="visually-hidden">
          : order {number}, {title}
        </span>
      </Link>
    </li>
  )
}

interface OrderListProps extends Pick<RowProps, 'arrived' | 'view'> {
  orders: readonly OrderSummary[]
}

/** Orders as rows with their pictures; of those that wait for the reader the first one's button is filled. */
export const OrderList = ({ orders, arrived, view }: OrderListProps) => (
  <ol className="order-list" data-view={view ?? undefined}>
    {orders.map((order, at) => (
      <Row
        key={order.number}
        order={order}
        arrived={arrived}
        view={view}
        filled={view === 'ours' && at === 0}
      />
    ))}
  </ol>
)
