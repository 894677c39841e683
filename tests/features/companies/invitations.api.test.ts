import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { staleTerms } from '#shared/features/accounts/accepted-terms.ts'
import { accounts } from '#shared/features/accounts/contract.ts'
import { companyPeople } from '#shared/features/companies/people-contract.ts'
import { companyProfile } from '#shared/features/companies/profile-contract.ts'
import { currentTerms } from '#shared/terms.ts'

import { AccountClient, startAccounts } from '../../support/account-client.ts'
import {
  invitationTo,
  joiningWith,
  kindsTo,
  newCompany,
  newEmail,
} from '../../support/colleagues.ts'
import { audited } from '../../support/company-review.ts'
import { acceptedBy, addPerson } from '../../support/people.ts'

let now = Date.now()
const site = await startAccounts(() => new Date(now))

const day = 86_400_000
const { invite, joinByInvitation, acceptInvitation, openInvitation, list } = companyPeople
const stranger = () => new AccountClient(site)
const loggedIn = async (email: string) => {
  const client = stranger()
  expect((await client.signIn(email)).status).toBe(200)
  return client
}
/** An account without a company, as somebody has who was removed from one. */
async function withoutCompany() {
  const { add, owner } = await newCompany(site)
  const who = await add('sales', { twoStep: false })
  expect((await owner.client.call(companyPeople.remove, { id: who.id })).status).toBe(200)
  return { email: who.email, client: await loggedIn(who.email) }
}

describe('an invitation', () => {
  it('names company, inviter and role, and opens a confirmed account with that role', async () => {
    const { owner, companyId } = await newCompany(site)
    const email = newEmail()
    expect((await owner.client.call(invite, { email, role: 'sales' })).status).toBe(202)
    const secret = await invitationTo(site, email)
    const opened = await stranger().call(openInvitation, { secret })
    expect(opened.body).toMatchObject({ email, role: 'sales', inviter: owner.name })
    expect(opened.body.companyName).toMatch(/Ltd$/)
    expect((await stranger().call(joinByInvitation, joiningWith(secret))).status).toBe(201)
    const client = await loggedIn(email)
    const { body } = await client.call(accounts.me, {})
    expect(body).toMatchObject({
      emailConfirmed: true,
      company: { id: companyId, role: 'sales', sells: true },
    })
    expect((await client.call(companyProfile.payouts, {})).status).toBe(403)
    expect(await kindsTo(site, owner.email)).toContain('companies.person-joined')
    const [joined] = await audited(site, 'person', body.id)
    expect(joined).toMatchObject({
      action: 'company.person-joined',
      after: { companyId, role: 'sales' },
    })
    const log = JSON.stringify(await audited(site, 'company', companyId))
    expect(log).toContain('company.person-invited')
    expect(log).not.toContain(email)
  })

  it('works once, and not after it was revoked, sent again or is a week old', async () => {
    const { owner } = await newCompany(site)
    const sent = async () => {
      const email = newEmail()
      await owner.client.call(invite, { email, role: 'finance' })
      const { body } = await owner.client.call(list, {})
      return { email, secret: await invitationTo(site, email), id: body.invitations.at(-1).id }
    }
    const join = async (secret: string) =>
      (await stranger().call(joinByInvitation, joiningWith(secret))).status
    const used = await sent()
    expect([await join(used.secret), await join(used.secret)]).toEqual([201, 410])
    const revoked = await sent()
    const { id } = revoked
    expect((await owner.client.call(companyPeople.revokeInvitation, { id })).status).toBe(200)
    expect((await owner.client.call(companyPeople.revokeInvitation, { id })).status).toBe(404)
    expect(await join(revoked.secret)).toBe(410)
    const again = await sent()
    // So that its email is the newer one.
    now += 1000
    await owner.client.call(companyPeople.resendInvitation, { id: again.id })
    expect(await join(again.secret)).toBe(410)
    expect(await join(await invitationTo(site, again.email))).toBe(201)
    const old = await sent()
    now += 7 * day
    const { body } = await stranger().call(openInvitation, { secret: old.secret })
    expect(body.status).toBe(410)
    expect(await join(old.secret)).toBe(410)
  })

  it('keeps the terms that the page showed, and refuses others beside the tick', async () => {
    const { owner } = await newCompany(site)
    const email = newEmail()
    await owner.client.call(invite, { email, role: 'sales' })
    const given = joiningWith(await invitationTo(site, email))
    const stale = { ...given, terms: String(currentTerms.version - 1) }
    const refused = await stranger().call(joinByInvitation, stale)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([{ pointer: '/terms', detail: staleTerms }])
    expect((await stranger().call(joinByInvitation, given)).status).toBe(201)
    expect(await acceptedBy(site, email)).toEqual([currentTerms.version])
  })

  it('is answered the same whether the email has an account or not', async () => {
    const { owner } = await newCompany(site)
    const known = (await addPerson(site, 'buyer')).who.email
    const answers = []
    for (const email of [known, newEmail()]) {
      const { status, text } = await owner.client.call(invite, { email, role: 'sales' })
      answers.push([status, text, await kindsTo(site, email)])
    }
    expect(answers[0]).toEqual(answers[1])
  })

  it('is refused beside the email for a colleague and for somebody invited already', async () => {
    const { owner, add } = await newCompany(site)
    const { email } = await add('sales')
    const asked = newEmail()
    await owner.client.call(invite, { email: asked, role: 'sales' })
    for (const each of [email.toUpperCase(), asked]) {
      const { status, body } = await owner.client.call(invite, { email: each, role: 'finance' })
      expect(status).toBe(422)
      expect(body.errors[0].pointer).toBe('/email')
    }
    const wrong = await owner.client.call(invite, { email: newEmail(), role: 'owner' as 'sales' })
    expect(wrong.body.errors[0]).toEqual({ pointer: '/role', detail: 'Choose a role.' })
  })

  it('is sent five times a day to a mailbox and twenty times by a company', async () => {
    const { owner } = await newCompany(site)
    const email = newEmail()
    await owner.client.call(invite, { email, role: 'sales' })
    const { body } = await owner.client.call(list, {})
    const { id } = body.invitations[0]
    const statuses = []
    for (let at = 0; at < 5; at += 1) {
      statuses.push((await owner.client.call(companyPeople.resendInvitation, { id })).status)
    }
    expect(statuses).toEqual([202, 202, 202, 202, 429])
    const other = await newCompany(site)
    const tagged = email.replace('@', '+again@')
    const refused = await other.owner.client.call(invite, { email: tagged, role: 'sales' })
    expect(refused.status).toBe(429)
    const all = []
    for (let at = 0; at < 21; at += 1) {
      const { status } = await other.owner.client.call(invite, { email: newEmail(), role: 'sales' })
      all.push(status)
    }
    expect(all.filter((status) => status === 202)).toHaveLength(20)
    expect(all.at(-1)).toBe(429)
  })

  it('cannot be reached by the owner of another company', async () => {
    const { owner } = await newCompany(site)
    await owner.client.call(invite, { email: newEmail(), role: 'sales' })
    const { body } = await owner.client.call(list, {})
    const { id } = body.invitations[0]
    const { owner: other } = await newCompany(site)
    for (const to of [companyPeople.resendInvitation, companyPeople.revokeInvitation]) {
      expect((await other.client.call(to, { id })).status).toBe(404)
    }
  })
})

describe('somebody with an account', () => {
  const invited = async (email: string) => {
    const { owner, companyId } = await newCompany(site)
    await owner.client.call(invite, { email, role: 'purchasing' })
    return { secret: await invitationTo(site, email), companyId, owner }
  }

  it('accepts after logging in, if they act for no company', async () => {
    const { email, client } = await withoutCompany()
    const { secret, companyId } = await invited(email)
    expect((await client.call(acceptInvitation, { secret })).status).toBe(200)
    const { body } = await client.call(accounts.me, {})
    expect(body.company).toMatchObject({ id: companyId, role: 'purchasing' })
  })

  it('does not get a second account through the link', async () => {
    const { email, client } = await withoutCompany()
    const { secret } = await invited(email)
    const { status, body } = await stranger().call(joinByInvitation, joiningWith(secret))
    expect([status, body.detail]).toEqual([
      409,
      'This email address already has an account. Log in to accept.',
    ])
    // The link still works for them.
    expect((await client.call(acceptInvitation, { secret })).status).toBe(200)
  })

  it('is told that one account acts for one company, and that operators act for none', async () => {
    const { owner: busy } = await newCompany(site)
    const { secret } = await invited(busy.email)
    const { status, body } = await busy.client.call(acceptInvitation, { secret })
    expect(status).toBe(409)
    expect(body.detail).toContain('One account acts for one company.')
    const operator = (await addPerson(site, 'operator without second step')).who.email
    const other = await invited(operator)
    const refused = await (
      await loggedIn(operator)
    ).call(acceptInvitation, { secret: other.secret })
    expect(refused.body.detail).toBe('An operator’s account cannot act for a company.')
  })

  it('cannot join once suspended, even if this instance has not heard of it yet', async () => {
    const { email, client } = await withoutCompany()
    const { secret } = await invited(email)
    expect((await client.call(accounts.me, {})).status).toBe(200)
    const { db } = (await site.context.services.open()).database
    await db
      .update(person)
      .set({ suspendedAt: new Date(now), suspendedBecause: 'a test' })
      .where(eq(person.email, email))
    expect((await client.call(acceptInvitation, { secret })).status).toBe(410)
    expect((await stranger().call(openInvitation, { secret })).status).toBe(200)
  })

  it('cannot accept an invitation to somebody else’s email', async () => {
    const { client } = await withoutCompany()
    const { secret } = await invited(newEmail())
    const { status, body } = await client.call(acceptInvitation, { secret })
    expect(status).toBe(409)
    expect(body.detail).toContain('Log in with the account of that address.')
    expect((await stranger().call(openInvitation, { secret })).status).toBe(200)
  })
})
