import { threadTables } from '#server/threads/thread-tables.ts'

import { person } from '../../accounts/table.ts'
import { tradeOrder } from '../table.ts'

/** What the two sides of an order write to each other. */
export const {
  message: orderMessage,
  picture: orderPicture,
  hiddenMessage: orderMessageHidden,
} = threadTables({
  name: 'order',
  trade: () => tradeOrder.id,
  person: () => person.id,
})
