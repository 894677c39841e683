import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { enquiryData } from '#server/features/site/personal-data.ts'
import { enquiry } from '#server/features/site/table.ts'
import { outboxMail } from '#server/mail/table.ts'
import { copyOf } from '#server/personal-data/own-rows.ts'

import { callConsole } from '../../support/api-calls.ts'
import { workContext } from '../../support/contexts.ts'
import { signInAs } from '../../support/people.ts'
import { openSite } from '../../support/site.ts'

const site = await openSite()
const operator = await signInAs(site, 'operator')

const db = async () => (await site.context.services.open()).database.db
const call = (path: string, body?: object, who = operator) => callConsole(site, who, path, body)

async function receive(email: string): Promise<string> {
  const [kept] = await (
    await db()
  )
    .insert(enquiry)
    .values({
      name: 'Ada Far',
      email,
      company: 'Far Ltd',
      subject: 'Rings',
      message: 'Do you take rings?',
      createdAt: new Date(),
    })
    .returning({ id: enquiry.id })
  return `/enquiries/${kept?.id}`
}
const mailsTo = async (email: string) =>
  (await db()).select().from(outboxMail).where(eq(outboxMail.toAddress, email))

const answer = 'Yes, we do.\n\nPlease register first.'

describe('a message to us', () => {
  it('is answered once, by email, and keeps the answer with who wrote it', async () => {
    const path = await receive('ada@far.example')
    expect((await call(`${path}/answer`, { answer })).status).toBe(202)
    const sent = await mailsTo('ada@far.example')
    expect(sent).toMatchObject([{ subject: 'Re: Rings', replyTo: 'hello@relustre.example' }])
    const second = await signInAs(site, 'operator')
    const again = await call(`${path}/answer`, { answer: 'No, never.' }, second)
    expect([again.status, again.json.detail]).toEqual([
      409,
      'Somebody has already answered this message. Reload the page.',
    ])
    expect((await call(`${path}/answered`, {}, second)).status).toBe(409)
    expect(await mailsTo('ada@far.example')).toHaveLength(1)
    expect((await call(path)).json).toMatchObject({ answer, answeredBy: 'Test operator' })
    const { items } = (await call('/enquiries?state=answered')).json
    expect(items).toMatchObject([{ subject: 'Rings' }])
    expect((await call('/audit?kind=enquiry')).json.items).toMatchObject([
      { action: 'enquiry.answered', actor: { name: 'Test operator' }, subject: { name: 'Rings' } },
    ])
  })

  it('that was answered elsewhere is only marked, and nothing is sent', async () => {
    const path = await receive('bo@far.example')
    expect((await call(`${path}/answered`, {})).status).toBe(200)
    expect((await call(`${path}/answer`, { answer })).status).toBe(409)
    expect((await call(path)).json).toMatchObject({ answer: null, answeredBy: 'Test operator' })
    expect(await mailsTo('bo@far.example')).toEqual([])
  })

  it.each([
    ['', 'Write the answer.'],
    [' \n ', 'Write the answer.'],
    ['a'.repeat(5001), 'Keep the answer to 5000 characters.'],
    ['\u0007', 'Leave unprintable characters out of the answer.'],
  ])('refuses the answer %j and still waits', async (given, detail) => {
    const path = await receive('cy@far.example')
    const refused = await call(`${path}/answer`, { answer: given })
    expect(refused.json.errors).toEqual([{ pointer: '/answer', detail }])
    expect((await call(path)).json.answeredAt).toBeNull()
    expect(await mailsTo('cy@far.example')).toEqual([])
  })

  it('is exported and erased together with our answer, and without who of us wrote it', async () => {
    const email = 'dee@far.example'
    const path = await receive(email)
    await call(`${path}/answer`, { answer })
    const ctx = await workContext(site)
    const who = { id: operator.personId, email, emailConfirmed: true, companyId: null }
    const exported = JSON.stringify(await copyOf(ctx, enquiryData, who))
    expect(exported).toContain('Please register first.')
    expect(exported).not.toContain(operator.personId)
    await enquiryData.erase?.(ctx, who)
    expect((await call(path)).status).toBe(404)
    const { items } = (await call('/audit?kind=enquiry&limit=1')).json
    expect(items).toMatchObject([{ action: 'enquiry.answered', subject: { name: null } }])
  })
})
