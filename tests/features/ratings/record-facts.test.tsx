import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import {
  type CompanyRecord,
  RecordFacts,
} from '#shared/features/ratings/components/record-facts.tsx'

import { textOf } from '../../support/html.ts'

const none = { value: null, of: 0 }
/** What is read of a seller who was never paid, but for what is given. */
const said = (more: Partial<CompanyRecord>) => {
  const start = { as: 'seller', orders: 0, since: null, inTime: none, score: none } as const
  const record = { ...start, confirmed: none, accepted: none, ...more }
  return textOf(renderToStaticMarkup(<RecordFacts record={record} />))
}

it('a seller who confirms few orders cannot seem new', () => {
  expect(said({ confirmed: { value: 16, of: 6 } })).toMatch(
    /Confirmed when asked\s*16% of 6 orders/,
  )
  expect(said({ confirmed: { value: null, of: 4 } })).toContain('no completed orders yet')
})

it('a record says nothing of confirmations of a seller who was never asked, or of a buyer', () => {
  const inTime = { value: 100, of: 9 }
  for (const confirmed of [none, null]) {
    expect(said({ inTime, confirmed })).toMatch(/^Completed\s*0 orders\s*Sent in time/)
  }
})
