import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect } from 'vitest'

import { tradeOrder } from '#server/features/orders/table.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'

import { callAs } from './api-calls.ts'
import { bounceSent, sendOwed } from './lane-payouts.ts'
import { type Doing, doings } from './model-doings.ts'
import { isSingle, requestFor, type SingleDoing, singleDoings, words } from './order-doings.ts'
import { type ModelOrder, partOf, Reference } from './order-reference.ts'
import { storyOf, type Try } from './order-tries.ts'
import { buyersIban, importFile, importInTurn, nextStatement } from './payments.ts'
import type { SignedIn } from './people.ts'
import type { Lane, ServedStep, Stage } from './served-step.ts'
import { other, type Which } from './two-servers.ts'

let payments = 0

/** One buyer's orders, and what everybody does with them, compared with a reference of their own. */
export class BuyersLane implements Lane {
  readonly model: Reference
  /** The pieces of orders that were placed, and of those that were refused for want of pieces. */
  readonly placed: (readonly number[])[] = []
  readonly refused: { pieces: readonly number[]; isGone: boolean }[] = []

  constructor(
    readonly stage: Stage,
    readonly buyer: SignedIn,
    /** As the bank writes it. */
    readonly name: string,
  ) {
    this.model = new Reference(stage.lots, stage.price, 22, { buyer: 22, seller: 22 })
  }

  async play(step: ServedStep): Promise<void> {
    const { model } = this
    const sent = step.twice ? 0 : 1
    /** The order to which a step of this kind can happen. */
    const among = (can: (order: ModelOrder) => boolean) => {
      const fit = model.orders.filter(can)
      return fit[step.at % Math.max(1, fit.length)]
    }
    const possible = (order: ModelOrder) => doings.filter((doing) => model.can(order, doing))
    const owing = step.what === 'send' ? among(({ owed }) => owed[0] + owed[1] > 0) : undefined
    if (owing !== undefined) return sendOwed(this, owing, step)
    const paid = step.what === 'bounce' ? among((order) => order.sent[sent] > 0) : undefined
    if (paid !== undefined) return bounceSent(this, paid, sent, step)
    if (step.what === 'stray') return this.#stray(step.pick + 1, 'Thank you', step)
    const isAny = step.what === 'anything'
    const one =
      step.what === 'order' ? undefined : among((each) => isAny || possible(each).length > 0)
    if (one === undefined) return this.#order(step)
    const which = isAny ? doings : possible(one)
    const doing = which[step.pick % which.length]
    if (doing === 'pay') await this.#pay(one, step)
    else if (doing !== undefined) await this.#move(one, doing, step)
  }

  /** A command that is repeated until a server answers, and how often none did. */
  async heard(which: Which, who: SignedIn, path: string, body: object) {
    const { servers } = this.stage
    const [{ status, text }, unheard] = await servers.insist(which, (at) =>
      callAs(at, who, path, body),
    )
    // A lot whose last piece has left cannot be ordered any more.
    const gone = path === '/orders' ? [410] : []
    expect([200, 201, 404, 409, ...gone], `${path}: ${text}`).toContain(status)
    return { status, text, unheard }
  }

  async read(which: Which, who: SignedIn, path: string) {
    const { status, text } = await this.stage.servers.read(which, (at) => callAs(at, who, path))
    return { status, json: JSON.parse(text) }
  }

  /** An order as its buyer reads it. */
  async readOrder({ number }: ModelOrder, which: Which) {
    const { status, json } = await this.read(which, this.buyer, `/orders/${number}`)
    expect(status, JSON.stringify(json)).toBe(200)
    return json
  }

  async #order({ pieces: first, more, twice, how, server }: ServedStep): Promise<void> {
    const { servers, slugs, price, ctx } = this.stage
    const pieces = [first + 1, more]
    const lots = slugs
      .map((slug, at) => ({ slug, pieces: pieces[at] ?? 0 }))
      .filter((each) => each.pieces > 0)
    const total = this.model.totalOf((first + 1 + more) * price)
    const order = {
      lots,
      key: randomUUID(),
      total,
      currency: 'EUR',
      deliveryAddressId: this.buyer.companyId,
    }
    const ask = (which: Which) => this.heard(which, this.buyer, '/orders', order)
    if (how === 'give up') {
      await servers.command(server, (at) => callAs(at, this.buyer, '/orders', order))
    }
    // The same key settles what became of an order that was asked for before.
    let answers = await Promise.all(how === 'both' ? [ask(0), ask(1)] : [ask(server)])
    const isPlaced = ({ status }: { status: number }) => status === 201
    if (twice && answers.every(isPlaced)) answers.push(await ask(other(server)))
    while (answers.some(({ unheard }) => unheard > 0)) {
      await servers.quiet()
      answers = [await ask(other(server))]
    }
    const [{ status, text }] = answers as [(typeof answers)[number]]
    const said = JSON.stringify(answers)
    if (status !== 201) {
      for (const each of answers) expect([409, 410], said).toContain(each.status)
      const isGone = answers.some((each) => each.status === 410)
      this.refused.push({ pieces, isGone })
      return
    }
    expect(new Set(answers.map((each) => each.text)), said).toEqual(new Set([text]))
    const { number } = JSON.parse(text)
    const { json } = await this.read(other(server), this.buyer, `/orders/${number}`)
    expect(json).toMatchObject({ number, state: 'awaiting-funds', paid: { total } })
    const find = () => ctx.db.select().from(tradeOrder).where(eq(tradeOrder.number, number))
    let id = ''
    // While the database is down, nobody finds it.
    await expect.poll(async () => (id = (await find())[0]?.id ?? '')).not.toBe('')
    this.model.place(number, id, pieces)
    this.placed.push(pieces)
  }

  /** A payment arrives, and a file that says so is imported until that is heard. */
  async #arrive(amount: number, remittance: string, { how, server }: ServedStep): Promise<void> {
    const { servers, maker, ctx } = this.stage
    const bankReference = `M${(payments += 1)}`
    const line = { amount, name: this.name, account: buyersIban, remittance, bankReference }
    const answers = await importInTurn(async () => {
      let file = ''
      const next = () => nextStatement(ctx, [line]).catch(() => '')
      // While the database is down, nobody knows what the last balance was.
      await expect.poll(async () => (file = await next())).not.toBe('')
      const send = (which: Which) => servers.insist(which, (at) => importFile(at, maker, file))
      return Promise.all(how === 'both' ? [send(0), send(1)] : [send(server)])
    })
    const said = JSON.stringify(answers)
    let [added, unheard] = [0, 0]
    for (const [{ status, json }, lost] of answers) {
      expect(status, said).toBe(201)
      added += json.added
      unheard += lost
    }
    if (unheard === 0) expect(added, said).toBe(1)
    else expect(added, said).toBeLessThanOrEqual(1)
  }

  async #stray(amount: number, remittance: string, step: ServedStep): Promise<void> {
    await this.#arrive(amount, remittance, step)
    this.model.stray += amount
  }

  async #pay(one: ModelOrder, step: ServedStep): Promise<void> {
    // It arrives even if nobody waits for it.
    const wanted = this.model.can(one, 'pay')
    const reference = writeReference(one.number)
    if (!wanted) return this.#stray(one.total, reference, step)
    await this.#arrive(one.total, reference, step)
    this.model.do(one, 'pay', 0)
    expect((await this.readOrder(one, other(step.server))).state).toBe(one.state)
  }

  async #move(one: ModelOrder, doing: Doing, step: ServedStep): Promise<void> {
    const all = isSingle(doing)
      ? await this.#tries(one, doing, step)
      : await this.#negotiate(one, doing, step)
    if (all.some(({ is }) => is === 'maybe')) await this.stage.servers.quiet()
    const { state, dispute } = await this.readOrder(one, other(step.server))
    const kept = (dispute?.kept?.seller ?? 0) / this.stage.price
    const story = storyOf(one, all, { state, kept })
    const said = `order ${one.number}: ${one.state}, ${JSON.stringify(all)}, then ${state}, ${kept}`
    expect(story, said).not.toBeNull()
    for (const done of story ?? []) this.model.do(one, done, this.#part(one))
  }

  /** The same part in each split of an order, so that it does not matter which of them it was. */
  #part = (one: ModelOrder) => partOf(one, (one.number * 137) % 1000)

  async #tries(one: ModelOrder, doing: SingleDoing, { how, server, share }: ServedStep) {
    const ask = (which: Which, what: SingleDoing) => this.#insist(one, what, which)
    const rival = how === 'rival' ? this.#rivalIn(one, share) : doing
    if (doing === 'pass' || rival === 'pass') await this.#proposePass(one, server)
    if (doing === 'explain' || how === 'once') return ask(server, doing)
    if (how === 'give up') return this.#tryOnce(one, doing, server)
    return (await Promise.all([ask(server, doing), ask(other(server), rival)])).flat()
  }

  /** Something else that can happen to an order; every third time anything. */
  #rivalIn(one: ModelOrder, share: number): SingleDoing {
    const rivals = singleDoings.filter((each) => each !== 'explain')
    const possible = rivals.filter((each) => this.model.can(one, each))
    const among = share % 3 === 0 || possible.length === 0 ? rivals : possible
    return among[Math.floor(share / 3) % among.length] ?? 'accept'
  }

  /** One operator proposes to pass a review, so that the other's request is the pass. */
  async #proposePass({ number }: ModelOrder, which: Which): Promise<void> {
    const { path, body } = requestFor('pass', number)
    await this.heard(which, this.stage.checker, path, body)
  }

  #request(one: ModelOrder, doing: SingleDoing) {
    const { seller, maker } = this.stage
    const { by, path, body } = requestFor(doing, one.number)
    return [{ buyer: this.buyer, seller, operator: maker }[by], path, body] as const
  }

  async #insist(one: ModelOrder, doing: SingleDoing, which: Which): Promise<Try[]> {
    return triesOf(doing, await this.heard(which, ...this.#request(one, doing)))
  }

  async #tryOnce(one: ModelOrder, doing: SingleDoing, which: Which): Promise<Try[]> {
    const [who, path, body] = this.#request(one, doing)
    const answer = await this.stage.servers.command(which, (at) => callAs(at, who, path, body))
    if (answer === null) return [{ doing, is: 'maybe' }]
    expect([200, 404, 409], answer.text).toContain(answer.status)
    return triesOf(doing, { status: answer.status, unheard: 0 })
  }

  /** What needs several requests: a split, or a ruling. */
  async #negotiate(one: ModelOrder, doing: Doing, { server }: ServedStep): Promise<Try[]> {
    const { seller, maker, checker } = this.stage
    let unheard = 0
    const post = async (who: SignedIn, path: string, body: object) => {
      const answer = await this.heard(server, who, path, body)
      unheard += answer.unheard
      return answer.status
    }
    const path = `/orders/${one.number}`
    const part = this.#part(one)
    const split = async () => {
      await post(seller, `${path}/proposals`, { seller: part })
      const { dispute } = await this.readOrder(one, other(server))
      const isOpen = ({ state }: { state: string }) => state === 'open'
      const open = dispute?.proposals.find(isOpen)
      if (open === undefined) return 409
      return post(this.buyer, `${path}/proposals/${open.id}/answer`, { answer: 'accept' })
    }
    const rule = async (outcome: string) => {
      await post(seller, `${path}/statements`, { text: words, evidence: [], askRuling: true })
      const asked = { outcome, reasoning: words, ...(outcome === 'split' && { seller: part }) }
      const dispute = `/admin/disputes/${one.id}`
      const ruled = await post(maker, `${dispute}/rulings`, asked)
      const { ruling } = (await this.read(other(server), maker, dispute)).json
      if (ruling?.state !== 'proposed') return ruled
      return post(checker, `${dispute}/rulings/${ruling.id}/confirmation`, {})
    }
    const status = doing === 'split' ? await split() : await rule(doing.replace('rule ', ''))
    return triesOf(doing, { status, unheard })
  }
}

/** What an answer that was insisted on says of a command; an unheard call before it may be done too. */
const triesOf = (doing: Doing, { status, unheard }: { status: number; unheard: number }): Try[] => [
  ...(unheard > 0 ? [{ doing, is: 'maybe' } as const] : []),
  { doing, is: status < 300 ? 'done' : 'refused' },
]
