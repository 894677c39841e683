import { randomUUID } from 'node:crypto'

import supertest from 'supertest'
import { describe, expect, it } from 'vitest'

import { operations } from '#server/features.ts'
import { termsAcceptance } from '#server/features/accounts/table.ts'
import { type Problem, problemCode } from '#shared/contract/problem.ts'
import { currentTerms } from '#shared/terms.ts'

import { type Role, type SignedIn, signInAs } from '../../../support/people.ts'
import { changeRows, findRows } from '../../../support/rows.ts'
import { ask, openSite } from '../../../support/site.ts'

const site = await openSite()

/** Somebody who has accepted only the version before the present one. */
async function behind(role: Role): Promise<SignedIn> {
  const who = await signInAs(site, role)
  await changeRows(
    site,
    termsAcceptance,
    { personId: who.personId },
    { version: currentTerms.version - 1 },
  )
  return who
}

/** What each operation answers to a field that none knows: admitted, or the refusal. */
async function answersTo(who: SignedIn) {
  const answers = new Map<string, string>()
  for (const { name, endpoint } of operations) {
    const { method, receives } = endpoint
    const type = receives === 'json' ? 'application/json' : 'application/pdf'
    const sent = method === 'GET' ? {} : { 'content-type': type }
    const { json } = await ask(
      site.address,
      `/api${endpoint.path.replaceAll(/:\w+/g, randomUUID())}?unknown=1`,
      {
        method,
        headers: { ...who.headers, ...sent },
        ...(method === 'GET' || receives !== 'json' ? {} : { body: '{}' }),
      },
    )
    const code = problemCode(json as Problem)
    answers.set(name, code === 'unknown-field' ? 'in' : code)
  }
  return answers
}

const accept = (who: SignedIn, version: number) =>
  supertest(site.address).post('/api/me/terms').set(who.headers).send({ version })
const details = (who: SignedIn) =>
  supertest(site.address)
    .put('/api/me/details')
    .set(who.headers)
    .send({ name: 'Ada Crane', telephone: '+442079460999', version: 1 })

/** What is open to an account whatever it has accepted; all else is open to everybody. */
const stillOpen = [
  'accounts.acceptTerms',
  'accounts.me',
  'addresses.list',
  'companyPayouts.list',
  'companyPayouts.next',
  'companyPayouts.statement',
  'companyProfile.activity',
  'companyProfile.details',
  'companyProfile.payouts',
  'displayCurrency.read',
  'notifications.earlier',
  'notifications.list',
  'notifications.read',
  'notifications.readAll',
  'notifications.unread',
  'profile.close',
  'profile.details',
  'profile.exportData',
  'profile.notifications',
  'security.endOtherSessions',
  'security.endSession',
  'security.overview',
  'security.stepUp',
  'security.stepUpWithPasskey',
]

describe('somebody who has accepted older terms', () => {
  it('can only read their own data, accept, export, close the account and log out', async () => {
    const answers = await answersTo(await behind('seller in two steps'))
    const admitted = operations.filter(({ name }) => answers.get(name) === 'in')
    const own = admitted.filter(({ rule }) => rule.name !== 'anyone').map(({ name }) => name)
    expect(own.toSorted()).toEqual(stillOpen)
    for (const { name, rule } of operations) {
      if (rule.name === 'anyone' || stillOpen.includes(name)) continue
      expect(`${name} ${answers.get(name)}`).toBe(
        `${name} ${rule.name.startsWith('operator') ? 'not-found' : 'accept-terms'}`,
      )
    }
  })

  it('cannot work in the console either', async () => {
    const answers = await answersTo(await behind('operator'))
    for (const { name, rule } of operations) {
      if (rule.name.startsWith('operator')) {
        expect(`${name} ${answers.get(name)}`).toBe(`${name} accept-terms`)
      }
    }
  })

  it('can do everything at once after accepting, and both acceptances are in their data', async () => {
    const who = await behind('seller')
    expect((await details(who)).status).toBe(403)
    expect((await accept(who, currentTerms.version)).status).toBe(200)
    expect((await accept(who, currentTerms.version)).status).toBe(200)
    expect((await details(who)).status).toBe(200)
    const exported = await supertest(site.address).post('/api/me/export').set(who.headers)
    expect(JSON.parse(String(exported.text ?? exported.body))).toMatchObject({
      acceptedTerms: [
        { version: currentTerms.version - 1, acceptedAt: expect.any(String) },
        { version: currentTerms.version, acceptedAt: expect.any(String) },
      ],
    })
  })

  it('cannot accept a version that they have not been shown', async () => {
    const who = await behind('seller')
    for (const version of [currentTerms.version - 1, currentTerms.version + 1]) {
      const { status, body } = await accept(who, version)
      expect(status).toBe(409)
      expect(body.detail).toContain('Reload it and read the new ones')
    }
    expect((await details(who)).status).toBe(403)
  })

  it('accepts once, even from two windows at the same time', async () => {
    const who = await behind('seller')
    const answers = await Promise.all([1, 2, 3].map(() => accept(who, currentTerms.version)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const kept = await findRows(site, termsAcceptance, { personId: who.personId })
    expect(kept).toHaveLength(2)
  })
})

it('the terms in force are named to everybody, for those who register by API', async () => {
  const { body } = await supertest(site.address).get('/api/terms')
  expect(body).toEqual(currentTerms)
})
