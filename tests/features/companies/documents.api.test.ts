import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import supertest from 'supertest'
import { describe, expect, it } from 'vitest'

import { forCompany } from '#server/db/row-security.ts'
import { openDocument } from '#server/features/companies/service.ts'
import { companyDocument } from '#server/features/companies/table.ts'

import { audited, dayFromNow, own, upload } from '../../support/company-review.ts'
import { contextFor } from '../../support/contexts.ts'
import { plainPdf } from '../../support/pdf.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { putState } from '../../support/retention.ts'
import { ask, openSite } from '../../support/site.ts'

const site = await openSite()
const seller = await signInAs(site, 'seller')

const kind = 'proof-of-address'
const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b08d57' } })
  .png()
  .toBuffer()
const fetchDocument = (who: SignedIn, id: string) =>
  supertest(site.address).get(`/api/company/documents/${id}`).set(who.headers).buffer(true)
const remove = (who: SignedIn, id: string) =>
  supertest(site.address).delete(`/api/company/documents/${id}`).set(who.headers)
const { db } = (await site.context.services.open()).database
/** Everything in the storage, complete or not. */
function stored(): string[] {
  const root = path.resolve(site.context.config.dataDir, 'files')
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return names.map((name) => path.join(root, name)).filter((name) => statSync(name).isFile())
}
const rows = async () =>
  forCompany({ db }, String(seller.companyId), ({ db: tx }) =>
    tx
      .select()
      .from(companyDocument)
      .where(eq(companyDocument.companyId, String(seller.companyId))),
  )

describe('a document', () => {
  it('is stored sealed and returned to its owner to be saved, never cached', async () => {
    const given = plainPdf()
    const added = await upload(site, seller, { kind, name: 'bill.pdf' }, given)
    expect(added.status).toBe(201)
    expect(added.body).toEqual({ id: expect.any(String) })
    for (const file of stored()) {
      const bytes = readFileSync(file)
      expect(bytes.includes(Buffer.from('%PDF'))).toBe(false)
      expect(bytes.includes(Buffer.from('Catalog'))).toBe(false)
    }
    const answer = await fetchDocument(seller, added.body.id)
    expect(answer.status).toBe(200)
    expect(Buffer.compare(answer.body as Buffer, given)).toBe(0)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename=bill.pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  it('is named by its content, and a picture is encoded again', async () => {
    const tail = Buffer.from('<script>alert(1)</script>PK\u0003\u0004')
    const added = await upload(
      site,
      seller,
      { kind, name: 'photo.html' },
      Buffer.concat([png, tail]),
    )
    expect(added.status).toBe(201)
    const answer = await fetchDocument(seller, added.body.id)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.headers['content-disposition']).toContain('photo.html.png')
    expect((answer.body as Buffer).includes(Buffer.from('script'))).toBe(false)
  })

  it('has every view logged: who, what and whose', async () => {
    const [document] = await rows()
    const reviewer = await signInAs(site, 'operator')
    await fetchDocument(seller, String(document?.id))
    await openDocument(await contextFor(site, reviewer), String(document?.id))
    const views = (await audited(site, 'document', String(document?.id))).filter(
      ({ action }) => action === 'document.viewed',
    )
    expect(views.slice(-2).map(({ actorId }) => actorId)).toEqual([
      seller.personId,
      reviewer.personId,
    ])
    expect(views.at(-1)?.after).toEqual({ companyId: seller.companyId, kind })
  })

  it('of another company seems not to exist', async () => {
    const [document] = await rows()
    const stranger = await signInAs(site, 'buyer')
    const weak = await signInAs(site, 'operator without second step')
    const unknown = randomUUID()
    const told = ({ status, body }: supertest.Response) => ({ status, ...body, instance: '' })
    const id = String(document?.id)
    expect(told(await remove(stranger, id))).toEqual(told(await remove(stranger, unknown)))
    expect((await remove(stranger, id)).status).toBe(404)
    const foreign = await fetchDocument(stranger, id)
    expect(foreign.status).toBe(404)
    expect(told(foreign)).toEqual(told(await fetchDocument(stranger, unknown)))
    const replaces = await upload(site, stranger, { kind, replaces: id })
    expect(replaces.status).toBe(404)
    const asOperator = (who: SignedIn) =>
      supertest(site.address).get(`/api/admin/documents/${id}`).set(who.headers)
    expect((await asOperator(stranger)).status).toBe(404)
    expect((await asOperator(weak)).status).toBe(403)
    expect((await fetchDocument(seller, id)).status).toBe(200)
  })

  it('is refused to visitors and to people who have not confirmed their email', async () => {
    const unconfirmed = await signInAs(site, 'unconfirmed')
    expect((await upload(site, unconfirmed, { kind })).status).toBe(403)
    expect((await upload(site, { ...seller, headers: {} }, { kind })).status).toBe(401)
  })
})

describe('a file that is no document', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
  it.each([
    ['an SVG', svg, 415],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), 415],
    ['a TIFF', Buffer.from('II*\x00\x08\x00\x00\x00', 'latin1'), 415],
    ['an AVIF', Buffer.from('\0\0\0\x20ftypavif', 'latin1'), 415],
    ['nothing', Buffer.alloc(0), 422],
    ['half a picture', png.subarray(0, png.length / 2), 422],
    ['half a PDF', plainPdf().subarray(0, 100), 422],
    ['a PDF with a script', plainPdf({ trailer: '/OpenAction << /S /JavaScript /JS (1) >>' }), 422],
    ['a PDF with an archive behind it', plainPdf({ after: 'PK\x05\x06' }), 422],
  ])('%s is refused and leaves nothing behind', async (_what, bytes, status) => {
    const before = [stored().length, (await rows()).length]
    expect((await upload(site, seller, { kind, name: 'scan.pdf' }, bytes)).status).toBe(status)
    expect([stored().length, (await rows()).length]).toEqual(before)
  })

  it.each(['declared', 'chunked'])('ten megabytes and one byte are refused, %s', async (how) => {
    const before = stored().length
    const large = Buffer.alloc(10 * 1024 * 1024 + 1, 32)
    const { headers } = seller
    const length: Record<string, string> =
      how === 'declared' ? { 'Content-Length': String(large.length) } : {}
    const answer = await ask(site.address, `/api/company/documents?kind=${kind}&name=a.pdf`, {
      method: 'POST',
      headers: {
        ...headers,
        'Content-Type': 'application/pdf',
        ...(how === 'declared' ? length : { 'Transfer-Encoding': 'chunked' }),
      },
      body: large.toString('latin1'),
    })
    expect(answer.status).toBe(413)
    expect(stored()).toHaveLength(before)
  })

  it.each([
    ['an unknown kind', { kind: 'passport' }, 422],
    ['no name', { kind, name: ' ' }, 422],
    ['another company', { kind, companyId: randomUUID() }, 400],
    ['a state', { kind, state: 'verified' }, 400],
    ['a size', { kind, size: '1' }, 400],
    [
      'an extract of half a year ago',
      { kind: 'registration-extract', issuedOn: dayFromNow(-180) },
      422,
    ],
    ['an extract of tomorrow', { kind: 'registration-extract', issuedOn: dayFromNow(2) }, 422],
    ['an extract without its day', { kind: 'registration-extract' }, 422],
    [
      'an identity card of last year',
      { kind: 'signatory-identity', expiresOn: dayFromNow(-300) },
      422,
    ],
    ['an impossible date', { kind: 'insurance', expiresOn: '2031-02-30' }, 422],
  ])('%s is refused', async (_what, query, status) => {
    expect((await upload(site, seller, query)).status).toBe(status)
  })

  it.each([
    '../../etc/passwd',
    'a"; filename=b.html',
    'a\r\nSet-Cookie: x=1',
    'ü‮fdp.exe',
    'a;b=%00',
  ])('the name %j reaches no path or header unchanged', async (name) => {
    const other = await signInAs(site, 'seller')
    const added = await upload(site, other, { kind, name })
    expect(added.status).toBe(201)
    const answer = await fetchDocument(other, added.body.id)
    const disposition = answer.headers['content-disposition'] ?? ''
    expect(disposition).toMatch(
      /^attachment; filename=(?:"[^"\r\n/\\]*\.pdf"|[\w.-]+\.pdf)(?:; filename\*=UTF-8''[\w.%~!*'()-]+\.pdf)?$/,
    )
    expect(answer.headers).not.toHaveProperty('set-cookie')
  })
})

describe('a company’s documents', () => {
  it('are at most five of a kind; one replaces another', async () => {
    const other = await signInAs(site, 'seller')
    const added = []
    for (let number = 0; number < 5; number += 1) added.push(await upload(site, other, { kind }))
    expect((await upload(site, other, { kind })).status).toBe(409)
    const replaces = String(added[0]?.body.id)
    expect((await upload(site, other, { kind, replaces })).status).toBe(201)
    expect((await upload(site, other, { kind, replaces })).status).toBe(404)
    expect((await own(site, other)).documents).toHaveLength(5)
    expect((await fetchDocument(other, replaces)).status).toBe(404)
  })

  it.each(['submitted', 'in-review', 'rejected', 'suspended', 'verified'] as const)(
    'cannot change while it is %s',
    async (state) => {
      const [document] = (await own(site, seller)).documents
      await putState(site, seller, state)
      expect((await upload(site, seller, { kind })).status).toBe(409)
      expect((await remove(seller, document.id)).status).toBe(409)
      await putState(site, seller, 'draft')
    },
  )
})
