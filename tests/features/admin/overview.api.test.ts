import { describe, expect, it } from 'vitest'

import { dueAt } from '#server/calendar/due-at.ts'
import { ourPlace } from '#server/calendar/place.ts'
import { secondStepRemoval } from '#server/features/accounts/table.ts'
import { company } from '#server/features/companies/table.ts'
import { enquiry } from '#server/features/site/table.ts'
import { outboxMail } from '#server/mail/table.ts'
import { queueOf } from '#shared/features/admin/queues.ts'

import { callConsole } from '../../support/api-calls.ts'
import { addPerson, signInAs } from '../../support/people.ts'
import { changeRows } from '../../support/rows.ts'
import { openSite } from '../../support/site.ts'

const site = await openSite()
const operator = await signInAs(site, 'operator')

const db = async () => (await site.context.services.open()).database.db
const call = (path: string, body?: object) => callConsole(site, operator, path, body)
const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day)

interface Line {
  name: string
  waiting: number
  late: number
  dueToday: number
  next: { id: string; title: string; dueAt: string } | null
}
async function read(until = new Date(Date.now() + day / 2)) {
  const path = `/overview?dayEnds=${until.toISOString()}`
  const { json } = await call(path)
  const queues = json.queues as Line[]
  return { ...json, line: (name: string) => queues.find((each) => each.name === name) }
}

describe('the overview of the console', () => {
  it('says of an empty house that nothing waits', async () => {
    const { queues, cases } = await read()
    expect(cases).toEqual([])
    for (const line of queues) expect(line).toMatchObject({ waiting: 0, late: 0, next: null })
  })

  it('counts what waits in each queue, and what of it is late or due today', async () => {
    const letter = { name: 'Ada', email: 'ada@far.example', company: '', message: 'Rings?' }
    const arrived = [ago(8), ago(7), new Date()]
    await (
      await db()
    )
      .insert(enquiry)
      .values(arrived.map((createdAt, at) => ({ ...letter, subject: `Message ${at}`, createdAt })))
    const { line, cases } = await read()
    expect(line('messages')).toMatchObject({
      waiting: 3,
      late: 2,
      dueToday: 0,
      next: { title: 'Message 0' },
    })
    expect(cases.map(({ title }: { title: string }) => title)).toEqual([
      'Message 0',
      'Message 1',
      'Message 2',
    ])
    const due = dueAt(
      queueOf('messages').promise,
      arrived[2] ?? new Date(),
      ourPlace(site.context.config),
    )
    expect((await read(due)).line('messages')).toMatchObject({ late: 2, dueToday: 1 })
    const before = new Date(due.getTime() - 1000)
    expect((await read(before)).line('messages')).toMatchObject({ late: 2, dueToday: 0 })
  })

  it('counts the wait of a company from its submission, not from the start of its review', async () => {
    const { companyId } = await addPerson(site, 'seller')
    const submitted = {
      state: 'submitted' as const,
      stateChangedAt: ago(9),
      waitingSince: ago(9),
    }
    await changeRows(site, company, companyId, submitted)
    const waiting = (await read()).line('verifications')
    expect(waiting).toMatchObject({ waiting: 1, late: 1, next: { id: companyId } })
    await call(`/companies/${companyId}/decisions`, { event: 'take', seen: 'submitted' })
    expect((await read()).line('verifications')).toMatchObject({ waiting: 1, late: 1 })
  })

  it('puts the case that is due first on top, across all queues', async () => {
    await (await db()).insert(outboxMail).values({
      dedupeKey: 'overview',
      kind: 'test.mail',
      toAddress: 'far@away.example',
      subject: 'A link',
      body: { paragraphs: ['Text'] },
      state: 'failed',
      createdAt: ago(30),
      nextAttemptAt: ago(20),
    })
    const { cases, line } = await read()
    expect(cases[0]).toMatchObject({ queue: 'failedEmails', title: 'A link' })
    expect(line('failedEmails')).toMatchObject({ waiting: 1, late: 1 })
  })

  it('shows second steps that will be removed, but never as a case to take', async () => {
    const { who } = await addPerson(site, 'seller')
    await (await db()).insert(secondStepRemoval).values({
      personId: who.id,
      askedBy: operator.personId,
      reason: 'They called from the number in their file.',
      askedAt: ago(1),
      dueAt: new Date(ago(1).getTime() + 2 * day),
      refusalHash: 'hash',
    })
    const { line, cases } = await read()
    expect(line('secondSteps')).toMatchObject({ waiting: 1, late: 0, next: { id: who.id } })
    expect(cases).not.toContainEqual(expect.objectContaining({ queue: 'secondSteps' }))

    const list = (await call('/second-steps')).json
    expect(list.items).toMatchObject([
      {
        person: { id: who.id, name: who.name },
        askedBy: { name: 'Test operator' },
        reason: 'They called from the number in their file.',
      },
    ])
    const withdrawal = `/people/${who.id}/second-step-removal/withdrawal`
    expect((await call(withdrawal, { reason: 'They found it.' })).status).toBe(200)
    expect((await call('/second-steps')).json.items).toEqual([])
    expect((await call(withdrawal, { reason: 'They found it.' })).status).toBe(409)
  })

  it('tells what was done last, without who looked at what', async () => {
    const { who } = await addPerson(site, 'buyer')
    await call(`/people/${who.id}/sign-out`, { reason: 'A test' })
    await call(`/people/${who.id}`)
    const { done } = await read()
    expect(done[0]).toMatchObject({
      action: 'second-step.removal-withdrawn',
      actor: { name: 'Test operator' },
    })
    for (const { action } of done) expect(action).not.toMatch(/viewed$/)
  })
})

describe('the search of the console', () => {
  const search = async (q: string) => (await call(`/search?q=${encodeURIComponent(q)}`)).json

  it('finds people and companies by the beginnings of words, a few of each', async () => {
    const { who, companyId } = await addPerson(site, 'seller')
    await changeRows(site, company, companyId, {
      legalName: 'Quillon & Daughters',
      registrationNumber: 'QX 7781',
    })
    for (const q of ['quill', 'DAUGHT quillon', 'qx 7781']) {
      const { companies, people } = await search(q)
      expect(companies, q).toMatchObject({
        items: [{ id: companyId, state: 'draft' }],
        more: false,
      })
      expect(people.items, q).toEqual([])
    }
    expect(await search(who.email)).toMatchObject({
      people: { items: [{ id: who.id, company: { name: 'Quillon & Daughters' } }] },
    })
    for (let at = 0; at < 5; at += 1) await addPerson(site, 'buyer')
    const { people, companies } = await search('buyer')
    expect([people.items.length, people.more]).toEqual([4, true])
    expect([companies.items.length, companies.more]).toEqual([4, true])
  })

  it.each(['', ' ', "'", '%', '( & | ! <->', "y' | z:*", '*', '🜚', 'q'.repeat(100), '<script>'])(
    'answers %j without an error and without everybody',
    async (q) => {
      const { people, companies } = await search(q)
      expect([people.items, companies.items]).toEqual([[], []])
    },
  )

  it('refuses a text that nobody types', async () => {
    expect((await call(`/search?q=${'q'.repeat(101)}`)).status).toBe(422)
  })
})
