import { describe, expect, it } from 'vitest'

import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { listings } from '#shared/features/listings/contract.ts'
import { deedWords } from '#shared/features/listings/editing/history-words.ts'

import { callAs } from '../../../support/api-calls.ts'
import { photograph } from '../../../support/photographs.ts'
import { openSite } from '../../../support/site.ts'
import { addPictureRow, publish, ring, stock, trader } from '../../../support/traders.ts'
import { uploadFile } from '../../../support/uploads.ts'

const site = await openSite()
const seller = await trader(site, 'seller')

type Own = OutputOf<typeof listings.own>
type Change = OutputOf<typeof listings.history>['items'][number]

let count = 0
const draft = async () =>
  (await stock(site, seller, '', {
    kind: 'jewellery',
    said: { ...ring, stockNumber: `HIST-${(count += 1)}` },
  })) as unknown as Own
const send = async (path: string, body?: object, method?: string) =>
  (await stock(site, seller, path, body, method)) as unknown as Own
const historyOf = async (id: string) =>
  (await callAs(site, seller, `/stock/${id}/history`)).json.items as Change[]

/** The newest change, without its number and its time. */
async function newest(id: string) {
  const [last] = await historyOf(id)
  if (last === undefined) throw new Error('there is no history')
  const { what, before, after, by } = last
  expect(by).not.toBeNull()
  // Every deed has words of its own.
  expect(deedWords(what)).not.toBe('Changed')
  return { what, before, after }
}

describe('the history of a listing tells', () => {
  it('what was done to its pictures', async () => {
    const { id } = await draft()
    const bytes = await (await photograph([1400, 1300])).jpeg().toBuffer()
    const upload = await uploadFile(site, seller, bytes)
    await send(`/${id}/pictures`, { upload, alt: 'The ring.' })
    const added = { what: 'picture-added', before: {}, after: { picture: 'The ring.' } }
    expect(await newest(id)).toEqual(added)

    await addPictureRow(site, id)
    const { pictures } = await send(`/${id}`)
    const [one, two] = pictures.map((each) => ({ id: each.id, alt: each.alt }))
    if (one === undefined || two === undefined) throw new Error('two pictures are missing')

    const arrange = (next: { id: string; alt: string }[]) =>
      send(`/${id}/pictures`, { pictures: next }, 'PUT')
    await arrange([two, one])
    expect(await newest(id)).toEqual({
      what: 'pictures-ordered',
      before: { order: '1, 2' },
      after: { order: '2, 1' },
    })
    await arrange([two, { ...one, alt: 'Its back.' }])
    const described = {
      what: 'pictures-described',
      before: { 'alt.2': one.alt },
      after: { 'alt.2': 'Its back.' },
    }
    expect(await newest(id)).toEqual(described)
    // The same again is no change.
    await arrange([two, { ...one, alt: 'Its back.' }])
    expect((await historyOf(id)).map(({ what }) => what)).toEqual([
      'pictures-described',
      'pictures-ordered',
      'picture-added',
      'created',
    ])

    const crop = { x: 10, y: 20, size: 400 }
    await send(`/${id}/pictures/${two.id}/crop`, { crop }, 'PUT')
    expect(await newest(id)).toEqual({
      what: 'picture-cropped',
      before: { 'crop.1': 'the middle' },
      after: { 'crop.1': '400 × 400 pixels from 10, 20' },
    })
    await send(`/${id}/pictures/${one.id}`, undefined, 'DELETE')
    expect(await newest(id)).toEqual({
      what: 'picture-removed',
      before: { picture: 'Its back.' },
      after: { picture: null },
    })
  })

  it('its pictures without disturbing whoever types, or what can be taken back', async () => {
    const { id, version } = await draft()
    await addPictureRow(site, id)
    await addPictureRow(site, id)
    const { pictures } = await send(`/${id}`, { version, said: { brand: 'A brand' } }, 'PUT')
    const turned = pictures.map((each) => ({ id: each.id, alt: each.alt })).toReversed()
    const arranged = await send(`/${id}/pictures`, { pictures: turned }, 'PUT')
    expect(arranged).toMatchObject({ version: version + 1, undoes: 'edit' })
    const undone = await send(`/${id}/undo`, { version: version + 1 })
    expect(undone.said).not.toHaveProperty('brand')
    expect((await historyOf(id)).map(({ what }) => what)).toEqual([
      'undone',
      'pictures-ordered',
      'edited',
      'created',
    ])
  })

  it('which companies see it first', async () => {
    const { id, version } = await draft()
    const [first, second] = [await trader(site, 'buyer'), await trader(site, 'buyer')]
    const choose = (seen: number, hours: number, companies: string[]) =>
      send(`/${id}/early-access`, { version: seen, hours, companies }, 'PUT')
    const { earlyCompanies } = await choose(version, 24, [first.companyId, second.companyId])
    const names = earlyCompanies.map(({ name }) => name).toSorted()
    expect(await newest(id)).toEqual({
      what: 'early-access',
      before: { hours: '0', companies: null },
      after: { hours: '24', companies: names.join(', ') },
    })
    const left = await choose(version + 1, 24, [second.companyId])
    expect(await newest(id)).toEqual({
      what: 'early-access',
      before: { hours: '24', companies: names.join(', ') },
      after: { hours: '24', companies: left.earlyCompanies[0]?.name },
    })
    await choose(version + 2, 72, [second.companyId])
    expect(await newest(id)).toEqual({
      what: 'early-access',
      before: { hours: '24' },
      after: { hours: '72' },
    })
  })

  it('that it is still there', async () => {
    const { id } = await publish(site, seller, { ...ring, stockNumber: 'HIST-LIVE' })
    const before = (await send(`/${id}`)).confirmedAt
    const { confirmedAt } = await send(`/${id}/confirmations`, {})
    expect(await newest(id)).toEqual({
      what: 'confirmed',
      before: { confirmed: before },
      after: { confirmed: confirmedAt },
    })
  })

  it('that it is still there, which neither disturbs an editor nor ends what can be undone', async () => {
    const { id, version } = await publish(site, seller, { ...ring, stockNumber: 'HIST-STILL' })
    const edited = await send(`/${id}`, { version, said: { brand: 'Aurelia' } }, 'PUT')
    const confirmed = await send(`/${id}/confirmations`, {})
    expect(confirmed).toMatchObject({ version: edited.version, undoes: 'edit' })
    const next = await send(`/${id}`, { version: edited.version, said: { brand: 'Aurora' } }, 'PUT')
    expect(next).toMatchObject({ version: edited.version + 1, said: { brand: 'Aurora' } })
  })
})
