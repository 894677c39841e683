import type { Page } from 'playwright-core'

import { type OrderEvent, orderEvents } from '#shared/features/orders/order-states.ts'

/** The buttons for each event on an order's page, one of which is there; none for what others do. */
const buttons = {
  confirm: ['Yes, we can ship'],
  decline: ['We can’t supply this'],
  withdraw: ['Withdraw the order'],
  lapse: [],
  fund: [],
  hold: [],
  refuse: [],
  expire: [],
  ship: ['Check'],
  cancel: ['Cancel the order'],
  deliver: ['It has arrived'],
  lose: [],
  regrade: ['Send to a lab'],
  accept: ['Accept the goods'],
  reject: ['Reject the goods'],
  agree: ['Take them back'],
  'send-back': ['Check'],
  'take-back': ['They came back as sent'],
  'take-part-back': ['They came back as sent'],
  contest: ['Contest it', 'They are not as I sent them'],
  dispute: [],
  settle: ['Propose it', 'Accept it'],
  'rule-release': [],
  'rule-refund': [],
  'rule-split': [],
  'pay-out': [],
  refund: [],
} as const satisfies Record<OrderEvent, readonly string[]>

/** The events for which an order's page has a button, and the buttons of its next step that are for none. */
export async function eventsOnPage(page: Page) {
  const visible = page.locator('main button:visible')
  const names = new Set((await visible.allInnerTexts()).map((name) => name.trim()))
  const inStep = await page.locator('.order-next .order-acts button:visible').allInnerTexts()
  // The same button checks what either side says of a parcel; only the seller packs it.
  const packs = (await page.getByRole('heading', { name: 'Pack and print' }).count()) > 0
  const isOther = (event: OrderEvent) => event === (packs ? 'send-back' : 'ship')
  const known: ReadonlySet<string> = new Set(Object.values(buttons).flat())
  return {
    events: orderEvents.filter(
      (event) => !isOther(event) && buttons[event].some((name) => names.has(name)),
    ),
    others: inStep.map((name) => name.trim()).filter((name) => !known.has(name)),
  }
}
