import { beforeEach, describe, expect, it } from 'vitest'

import { callAs } from '../../../support/api-calls.ts'
import {
  changeMany,
  fivePercentLess,
  type Item,
  seen,
  undoMany,
} from '../../../support/bulk-changes.ts'
import { ownOf } from '../../../support/listing-review.ts'
import type { SignedIn } from '../../../support/people.ts'
import { ask, openSite } from '../../../support/site.ts'
import {
  addPictureRow,
  publish,
  publishEarly,
  ring,
  stock,
  submit,
  trader,
} from '../../../support/traders.ts'

let seller: SignedIn
const site = await openSite()
beforeEach(async () => {
  seller = await trader(site, 'seller')
})

const bulk = (body: object) => changeMany(site, seller, body)
const undo = (batchId: string) => undoMany(site, seller, batchId)
const own = ({ id }: Item) => ownOf(site, seller, id)
const live = (stockNumber: string) => publish(site, seller, { ...ring, stockNumber })

describe('a change of many listings', () => {
  it.each([
    ['pause', { do: 'move', move: 'pause' }, { state: 'paused' }],
    ['archive', { do: 'move', move: 'archive' }, { state: 'archived' }],
    ['price', fivePercentLess, { state: 'live' }],
    ['confirm', { do: 'confirm' }, { state: 'live' }],
  ])('%s can be taken back as a whole, once', async (_name, change, becomes) => {
    const items = [await live('UN-1'), await live('UN-2')]
    const before = await Promise.all(items.map(own))
    const { batchId } = await bulk({ items: items.map(seen), change })
    for (const each of items) expect(await own(each)).toMatchObject(becomes)
    expect(await undo(batchId)).toMatchObject({ status: 200, done: 2, skipped: [] })
    for (const [at, each] of items.entries()) {
      const {
        version: _version,
        updatedAt: _updatedAt,
        undoes: _undoes,
        ...after
      } = await own(each)
      expect(before[at]).toMatchObject(after)
    }
    expect(await undo(batchId)).toMatchObject({ status: 409 })
  })

  it('is taken back except where somebody has changed a listing since', async () => {
    const [a, b] = [await live('US-1'), await live('US-2')]
    const { batchId } = await bulk({
      items: [a, b].map(seen),
      change: { do: 'move', move: 'pause' },
    })
    const { version } = await own(a)
    await stock(site, seller, `/${a.id}`, { version, said: { brand: 'Aurelia' } }, 'PUT')
    expect(await undo(batchId)).toMatchObject({
      done: 1,
      skipped: [{ id: a.id, reason: 'It has been changed since.' }],
    })
    expect((await own(a)).state).toBe('paused')
    expect((await own(b)).state).toBe('live')
  })

  it('that confirmed listings is taken back where one was edited since, not where one was confirmed again', async () => {
    const [edited, again] = [await live('UC-1'), await live('UC-2')]
    const before = await own(edited)
    const { batchId } = await bulk({
      items: [edited, again].map(seen),
      change: { do: 'confirm' },
    })
    const { version } = await own(edited)
    await stock(site, seller, `/${edited.id}`, { version, said: { brand: 'Aurelia' } }, 'PUT')
    await stock(site, seller, `/${again.id}/confirmations`, {})
    expect(await undo(batchId)).toMatchObject({
      done: 1,
      skipped: [{ id: again.id, reason: 'It has been changed since.' }],
    })
    expect(await own(edited)).toMatchObject({
      confirmedAt: before.confirmedAt,
      said: { brand: 'Aurelia' },
    })
  })

  it.each(['pause', 'keep-private', 'archive'])(
    'that took listings out of review by %s is not taken back for them',
    async (move) => {
      const shown = await live('UR-1')
      const waiting = await submit(site, seller, { ...ring, stockNumber: 'UR-2' })
      expect(waiting.state).toBe('review')
      const change = { do: 'move', move }
      const both = await bulk({ items: [shown, waiting].map(seen), change })
      expect(await undo(both.batchId)).toMatchObject({
        done: 1,
        skipped: [{ id: waiting.id, reason: 'It was waiting for a review. Publish it again.' }],
      })
      expect((await own(shown)).state).toBe('live')
      expect((await own(waiting)).state).not.toBe('review')
    },
  )

  it('that only took listings out of review says so when it is to be taken back', async () => {
    const waiting = await submit(site, seller, { ...ring, stockNumber: 'UR-3' })
    const change = { do: 'move', move: 'pause' }
    const { batchId } = await bulk({ items: [seen(waiting)], change })
    expect(await undo(batchId)).toMatchObject({
      status: 409,
      detail: 'It was waiting for a review. Publish it again.',
    })
  })

  it('shows nothing again that has lost its pictures meanwhile', async () => {
    const [bare, whole] = [await live('UP-1'), await live('UP-2')]
    const change = { do: 'move', move: 'pause' }
    const { batchId } = await bulk({ items: [bare, whole].map(seen), change })
    for (const { id } of (await own(bare)).pictures) {
      await callAs(site, seller, `/stock/${bare.id}/pictures/${id}`, undefined, 'DELETE')
    }
    expect((await own(bare)).pictures).toEqual([])
    expect(await undo(batchId)).toMatchObject({
      done: 1,
      skipped: [{ id: bare.id, reason: 'It has no picture any more.' }],
    })
    expect((await own(bare)).state).toBe('paused')
  })

  it('shows listings again whose pictures were changed meanwhile, and has them looked at', async () => {
    const hash = '0123456789abcdef'
    const stranger = await trader(site, 'seller')
    const theirs = await publish(site, stranger, { ...ring, stockNumber: 'SH-1' })
    await addPictureRow(site, theirs.id, hash)
    const mine = await live('UP-3')
    const change = { do: 'move', move: 'pause' }
    const { batchId } = await bulk({ items: [seen(mine)], change })
    await addPictureRow(site, mine.id, hash)
    expect(await undo(batchId)).toMatchObject({ done: 1 })
    expect((await own(mine)).state).toBe('live')
    await expect
      .poll(async () => (await own(mine)).review)
      .toMatchObject({ cause: 'changed', reasons: [expect.stringContaining('picture')] })
  })

  it('never makes private again what early access has ended for', async () => {
    const early = await publishEarly(site, seller, { ...ring, stockNumber: 'EA-3' })
    const later = await stock(site, seller, '', {
      kind: 'jewellery',
      said: { ...ring, stockNumber: 'EA-4', 'stones.1.carats': '1.6' },
    })
    const change = { do: 'early-access', hours: 0 }
    await bulk({ items: [seen(later)], change: { do: 'early-access', hours: 72 } })
    const items = [early, await own(later)].map(seen)
    const { batchId } = await bulk({ items, change })
    expect(await undo(batchId)).toMatchObject({
      done: 1,
      skipped: [{ id: early.id, reason: 'It has already been open to everyone.' }],
    })
    expect((await ask(site.address, `/api/lots/${early.slug}`)).status).toBe(200)
    expect((await own(early)).earlyHours).toBe(0)
    expect((await own(later)).earlyHours).toBe(72)
  })
})
