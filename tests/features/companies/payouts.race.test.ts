import supertest from 'supertest'
import { expect, it } from 'vitest'

import { signInAs } from '../../support/people.ts'
import { openSite } from '../../support/site.ts'

const site = await openSite()

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
