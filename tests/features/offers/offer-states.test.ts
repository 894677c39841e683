import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { offerTimes } from '#server/features/offers/offer-times.ts'
import { hiddenWords } from '#shared/contact-data/contact-data.ts'
import { checkOffer, readPieces } from '#shared/features/offers/offer-form.ts'
import {
  isOpenOffer,
  offerEvents,
  offerEventsFrom,
  offerMovers,
  offerStateNames,
  type OfferState,
  offerTransitionFor,
  offerTransitions,
} from '#shared/features/offers/offer-states.ts'
import { differenceWords } from '#shared/features/offers/offer-words.ts'

describe('the states of an offer', () => {
  it('are all reached from a new one', () => {
    const reached = new Set<OfferState | 'new'>(['new'])
    for (const _ of offerStateNames) {
      for (const { from, to } of offerTransitions) if (reached.has(from)) reached.add(to)
    }
    expect([...reached].toSorted()).toEqual(['new', ...offerStateNames].toSorted())
  })

  it('let only whose turn it is answer, and only the other side withdraw', () => {
    const answers = ['counter', 'accept', 'decline']
    expect(offerEventsFrom('seller-turn', 'seller')).toEqual(answers)
    expect(offerEventsFrom('seller-turn', 'buyer')).toEqual(['withdraw'])
    expect(offerEventsFrom('buyer-turn', 'buyer')).toEqual(answers)
    expect(offerEventsFrom('buyer-turn', 'seller')).toEqual(['withdraw'])
  })

  it('end for good: nobody moves an offer that was accepted, declined, withdrawn or has expired', () => {
    const over = offerStateNames.filter((state) => !isOpenOffer(state))
    expect(over).toEqual(['accepted', 'declined', 'withdrawn', 'expired'])
    for (const state of over) {
      for (const by of offerMovers) expect(offerEventsFrom(state, by)).toEqual([])
    }
  })

  it('give each event one meaning', () => {
    for (const from of ['new', ...offerStateNames] as const) {
      for (const event of offerEvents) {
        for (const by of offerMovers) {
          const rows = offerTransitions.filter(
            (each) => each.from === from && each.event === event && each.by === by,
          )
          expect(rows.length).toBeLessThanOrEqual(1)
          expect(offerTransitionFor(from, event, by)).toBe(rows[0])
        }
      }
    }
  })
})

it('the time for an answer is over with a day where the side sits that answers, and the reminder comes before', () => {
  const now = new Date('2026-11-22T12:00:00.000Z')
  const times = ([24, 48, 72, 168] as const).map((hours) => {
    const { expiresAt, expiresOn, remindAt } = offerTimes(hours, now, 'IT')
    return [expiresOn, expiresAt.toISOString(), remindAt.toISOString()]
  })
  expect(times).toEqual([
    ['2026-11-23', '2026-11-23T23:00:00.000Z', '2026-11-23T17:00:00.000Z'],
    ['2026-11-24', '2026-11-24T23:00:00.000Z', '2026-11-24T11:00:00.000Z'],
    ['2026-11-25', '2026-11-25T23:00:00.000Z', '2026-11-25T11:00:00.000Z'],
    ['2026-11-29', '2026-11-29T23:00:00.000Z', '2026-11-29T11:00:00.000Z'],
  ])
})

describe('what is typed', () => {
  const form = (fields: Record<string, string>) => {
    const made = new FormData()
    const days = { payDays: '2', sendDays: '3', inspectDays: '3' }
    const all = { pieces: '2', amount: '100', hours: '72', note: '', ...days, ...fields }
    for (const [name, text] of Object.entries(all)) made.append(name, text)
    return checkOffer(made, 'GBP')
  }

  it('is read as pieces and minor units', () => {
    expect(form({ pieces: '1,200', amount: '£12,345.60', note: 'Two boxes.' })).toMatchObject({
      ok: true,
      value: { pieces: 1200, amount: 1_234_560, hours: 72, note: 'Two boxes.' },
    })
    expect(form({ inspectDays: ' 10 ' })).toMatchObject({
      value: { pieces: 2, amount: 10_000, hours: 72, payDays: 2, sendDays: 3, inspectDays: 10 },
    })
  })

  it.each([
    [{ pieces: '0' }, '/pieces'],
    [{ pieces: '1.5 or so' }, '/pieces'],
    [{ amount: '0' }, '/amount'],
    [{ amount: '12 EUR' }, '/amount'],
    [{ hours: '73' }, '/hours'],
    [{ note: 'x'.repeat(501) }, '/note'],
    [{ payDays: '' }, '/payDays'],
    [{ sendDays: '1.5' }, '/sendDays'],
    [{ inspectDays: '31' }, '/inspectDays'],
  ])('is refused at its field: %j', (fields, pointer) => {
    const { ok, errors } = form(fields) as { ok: boolean; errors: { pointer: string }[] }
    expect([ok, errors.map((each) => each.pointer)]).toEqual([false, [pointer]])
  })

  it('is no number of pieces if it is no whole number', () => {
    expect(['', '-1', '1e3', '2000000'].map(readPieces)).toEqual([null, null, null, null])
  })
})

describe('the words', () => {
  it('say how a price differs from the list price', () => {
    expect(differenceWords(97_000, 100_000)).toBe('3.0% below list')
    expect(differenceWords(101_250, 100_000)).toBe('1.3% above list')
    expect(differenceWords(100_000, 100_000)).toBe('at list')
  })

  it('say what is hidden', () => {
    expect(hiddenWords(['phone'])).toBe('a telephone number')
    expect(hiddenWords(['email', 'web', 'phone'])).toBe(
      'an email address, a web address and a telephone number',
    )
  })
})

it('the diagram in the README shows every row of the table and no other', () => {
  const readme = readFileSync('server/features/offers/README.md', 'utf8')
  const [, drawn = ''] = /flowchart LR\n([^`]*)```/.exec(readme) ?? []
  const rows = offerTransitions.map(
    ({ from, event, by, to }) => `  ${from} -->|${event}: ${by}| ${to}`,
  )
  expect(drawn.split('\n').filter(Boolean)).toEqual(rows)
})
