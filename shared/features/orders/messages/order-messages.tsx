import { Link } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { sideOf } from '../../../contract/trade-sides.ts'
import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { MessageForm, Messages } from '../../../workplace/messages.tsx'
import type { OrderView } from '../order-words.ts'
import { orderMessages } from './contract.ts'

type Thread = OutputOf<typeof orderMessages.read>

/** Why the reader cannot write. */
function WhyClosed({ closed, until }: Pick<Thread, 'closed' | 'until'>) {
  if (closed === 'disputed') {
    return 'No messages can be sent while the goods are rejected or disputed. Everything about that is under “What both sides say”.'
  }
  if (closed === 'over' && until !== null) {
    return (
      <>
        Messages could be sent until <Day of={until} />.
      </>
    )
  }
  return 'You can read messages here, but your role cannot send them.'
}

interface OrderMessagesProps {
  order: OrderView
  thread: Thread
}

/** What the two sides of an order have written to each other, and the form to write more. */
export function OrderMessages({ order, thread }: OrderMessagesProps) {
  const { number, side, lines } = order
  const { messages, canWrite, closed, until, contactsOpen } = thread
  const api = useApi()
  const own = sideOf[side]
  const offer = lines.find(({ offerNumber }) => offerNumber !== null)?.offerNumber
  return (
    <Messages
      subject="order-message"
      messages={messages}
      own={own}
      fetch={(id) => api().download(orderMessages.picture, { number, id })}
      name={`order-${number}`}
      lead={
        offer && (
          <p className="small quiet">
            This order came from <Link to={paths.offer(offer)}>offer {offer}</Link>. Earlier
            messages are there.
          </p>
        )
      }
    >
      {canWrite ? (
        <>
          {until !== null && (
            <p className="small quiet">
              This order is closed. You can write until <Day of={until} />.
            </p>
          )}
          <MessageForm
            own={own}
            contactsOpen={contactsOpen}
            help="Questions about this order. We can read it, too."
            write={(message) => api().call(orderMessages.write, { number, ...message })}
            upload={async (file) =>
              (await api().upload(orderMessages.addPicture, { number }, file)).id
            }
          />
        </>
      ) : (
        <p className="small quiet">
          <WhyClosed closed={closed} until={until} />
        </p>
      )}
    </Messages>
  )
}
