import type { WorkContext } from '#server/contract/context.ts'
import { sides } from '#shared/contract/trade-sides.ts'

import type { Order } from '../find-order.ts'
import { tellAll } from '../tell-sides.ts'
import { addressChangeEvents } from './events.ts'

/** Tells the sides what became of another delivery address. */
export const tellOfChange = (
  ctx: WorkContext,
  order: Order,
  { id, event }: { id: string; event: keyof typeof addressChangeEvents },
): Promise<void> =>
  tellAll(
    ctx,
    sides.flatMap((side) => {
      const told = addressChangeEvents[event].news[side]?.(order)
      return told === undefined ? [] : [{ side, order, about: `${event} ${id}`, ...told }]
    }),
  )
