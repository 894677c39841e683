import { Link } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { MessageForm, Messages } from '../../../workplace/messages.tsx'
import { offers } from '../contract.ts'
import { type OfferView, sidesOf } from '../offer-words.ts'

/** Why the reader cannot write. */
function WhyClosed({ offer: { orderNumber, waits } }: { offer: OfferView }) {
  if (orderNumber !== null) {
    return (
      <>
        This offer has become an order. Write on the page of{' '}
        <Link to={paths.order(orderNumber)}>order {orderNumber}</Link>.
      </>
    )
  }
  return waits === 'over'
    ? 'This offer is over. To write again, a new offer is needed.'
    : 'You can read messages here, but your role cannot send them.'
}

/** What the two sides have written to each other, and the form to write more. */
export function OfferMessages({ offer }: { offer: OfferView }) {
  const { number, messages, canWrite, contactsOpen } = offer
  const { own } = sidesOf(offer)
  const api = useApi()
  return (
    <Messages
      subject="offer-message"
      messages={messages}
      own={own}
      fetch={(id) => api().download(offers.picture, { number, id })}
      name={`offer-${number}`}
    >
      {canWrite ? (
        <MessageForm
          own={own}
          contactsOpen={contactsOpen}
          help={`Questions about the ${offer.lots.length === 1 ? 'lot' : 'lots'}. Prices belong in an offer.`}
          write={(message) => api().call(offers.write, { number, ...message })}
          upload={async (file) => (await api().upload(offers.addPicture, { number }, file)).id}
        />
      ) : (
        <p className="small quiet">
          <WhyClosed offer={offer} />
        </p>
      )}
    </Messages>
  )
}
