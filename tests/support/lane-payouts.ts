import { expect } from 'vitest'

import type { ModelOrder } from './order-reference.ts'
import type { SignedIn } from './people.ts'
import type { Lane, ServedStep } from './served-step.ts'
import { other } from './two-servers.ts'

interface Row {
  id: string
  orderId: string
  kind: string
  amount: number
  state: string
}

/** What an operator reads of an order's payouts: what is owed, and what is under way. */
async function deskOf(lane: Lane, { number }: ModelOrder, { server }: ServedStep) {
  const path = '/admin/money/payouts?currency=EUR'
  const { json } = await lane.read(other(server), lane.stage.maker, path)
  const mine = ({ order }: { order: number }) => order === number
  const owed: Row[] = json.toPrepare.items.filter(mine)
  const underWay: Row[] = json.underWay.filter(mine)
  return { owed, underWay }
}

/** Sends a command as a step says, perhaps to both servers at once, and expects it to be done once. */
async function once(
  lane: Lane,
  { how, server }: ServedStep,
  ...[who, path, body]: [SignedIn, string, object]
): Promise<void> {
  const from = how === 'both' ? ([0, 1] as const) : ([server] as const)
  const answers = await Promise.all(
    from.map((which) => lane.heard(which, who, `/admin/money${path}`, body)),
  )
  const done = answers.filter(({ status }) => status < 300).length
  const said = `${path}: ${JSON.stringify(answers)}`
  if (answers.every(({ unheard }) => unheard === 0)) expect(done, said).toBe(1)
  else expect(done, said).toBeLessThanOrEqual(1)
}

const amountsOf = (rows: readonly Row[]) => rows.map(({ amount }) => amount).toSorted()

/** Prepares, approves and sends all that is owed for an order, as two operators do. */
export async function sendOwed(lane: Lane, one: ModelOrder, step: ServedStep) {
  const { maker, checker, servers } = lane.stage
  const expected = one.owed.filter((each) => each > 0).toSorted()
  const { owed } = await deskOf(lane, one, step)
  expect(amountsOf(owed)).toEqual(expected)
  if (owed.length === 0) return
  const chosen = owed.map(({ orderId, kind }) => ({ orderId, kind }))
  await once(lane, step, maker, '/payouts', { owed: chosen })
  /** Those that came that far. */
  const reached = async (...states: string[]) => {
    const { underWay } = await deskOf(lane, one, step)
    const found = underWay.filter(({ kind }) => chosen.some((each) => each.kind === kind))
    expect(amountsOf(found)).toEqual(expected)
    for (const { state } of found) expect(states).toContain(state)
    return found.map(({ id }) => id)
  }
  const payouts = await reached('prepared')
  await once(lane, step, checker, '/payouts/approve', { payouts })
  // Somebody's file for another order may have taken them along.
  await reached('approved', 'sent')
  const file = { currency: 'EUR', format: 'sepa' }
  await lane.heard(step.server, maker, '/admin/money/payout-files', file)
  await servers.quiet()
  await reached('sent')
  lane.model.send(one)
}

/** The bank refuses what was sent to one of the sides. */
export async function bounceSent(lane: Lane, one: ModelOrder, side: 0 | 1, step: ServedStep) {
  const kind = side === 0 ? 'proceeds' : 'refund'
  const { underWay } = await deskOf(lane, one, step)
  const sent = underWay.filter((each) => each.kind === kind)
  expect(sent).toMatchObject([{ state: 'sent', amount: one.sent[side] }])
  const why = { how: 'bounce', reason: 'The account is closed.' }
  await once(lane, step, lane.stage.maker, `/payouts/${sent[0]?.id}/end`, why)
  const { owed } = await deskOf(lane, one, step)
  const again = owed.filter((each) => each.kind === kind)
  expect(amountsOf(again)).toEqual([one.sent[side]])
  lane.model.bounce(one, side)
}
