import supertest from 'supertest'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Running } from '#server/main.ts'

import { databaseEnv } from '../../support/database.ts'
import { signInAs } from '../../support/people.ts'
import { startSite } from '../../support/site.ts'

let site: Running
beforeAll(async () => {
  site = await startSite(await databaseEnv())
})
afterAll(() => site.stop(0))

it('ten payout changes at the same time leave one current account and nine former', async () => {
  const seller = await signInAs(site, 'seller in two steps')
  const set = (accountNumber: string) =>
    supertest(site.address).put('/api/company/payout-account').set(seller.headers).send({
      accountHolder: 'Aurum Ltd',
      country: 'GB',
      iban: '',
      routing: '601613',
      accountNumber,
      bic: '',
    })
  const numbers = Array.from({ length: 10 }, (_, at) => `3192681${at}`)
  const answers = await Promise.all(numbers.map(set))
  expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200))
  const { body } = await supertest(site.address)
    .get('/api/company/payout-account')
    .set(seller.headers)
  expect(body.former).toHaveLength(9)
  const all = [body.current, ...body.former].map(({ lastFour }) => lastFour)
  expect(all.toSorted()).toEqual(numbers.map((each) => each.slice(-4)))
})
