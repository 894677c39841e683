import { describe, expect, it } from 'vitest'

import { readUkList } from '#server/features/screening/lists/uk-list.ts'
import { readEuList, readOfacList, readUnList } from '#server/features/screening/lists/xml-lists.ts'

import { euList, ofacList, ukList, unList } from '../../support/sanctions-lists.ts'

const entries = [
  { ref: 'A.1', names: ['Arkadi Zorvanik', 'Arkady “the Stone” Zorvanik', 'Аркадий Зорваник'] },
  { ref: 'A.2', names: ['Quillmark & Sons, Trading'] },
]

describe('a list is read as its publisher writes it', () => {
  it.each([
    ['of the European Union', readEuList, euList(entries)],
    ['of the Security Council', readUnList, unList(entries)],
    ['of OFAC', readOfacList, ofacList(entries)],
    ['of the United Kingdom', readUkList, ukList(entries)],
  ])('%s: its day, and every name of each entry', async (_, read, file) => {
    expect(await read(file)).toEqual({ listedOn: '2026-11-20', entries })
  })

  it('without ships, and with all parts of a name', async () => {
    const fleet = [...entries, { ref: 'S.1', names: ['Sea Zorvanik'], ship: true as const }]
    expect((await readUkList(ukList(fleet))).entries).toEqual(entries)
    expect((await readOfacList(ofacList(fleet))).entries).toEqual(entries)
    const parted = `<export generationDate="2026-11-20"><sanctionEntity logicalId="7"><nameAlias firstName="Arkadi" middleName="L." lastName="Zorvanik" wholeName=""/></sanctionEntity></export>`
    expect((await readEuList(parted)).entries).toEqual([
      { ref: '7', names: ['Arkadi L. Zorvanik'] },
    ])
  })
})

it('the list of the United Kingdom is read with its numbers of today, which a designation has in all its rows', async () => {
  const file = [
    'Report Date: 20-Nov-2026',
    'Last Updated,Unique ID,OFSI Group ID,Name 6,Name 1,Name type,Name non-latin script,Designation Type',
    '20/11/2026,ZZZ0001,90001,ZORVANIK,Arkadi,Primary Name,Зорваник,Individual',
    '20/11/2026,ZZZ0001,,ZORVANYK,,Alias,,Individual',
  ].join('\r\n')
  expect(await readUkList(file)).toEqual({
    listedOn: '2026-11-20',
    entries: [{ ref: 'ZZZ0001', names: ['Arkadi ZORVANIK', 'Зорваник', 'ZORVANYK'] }],
  })
})

describe('a list is refused', () => {
  const doctype = (root: string) =>
    `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(1000)}"><!ENTITY d "&b;&b;">]>${root}`
  it.each([
    ['that declares entities', readEuList, doctype(euList(entries)), 'document type'],
    ['that is deeper than any list', readUnList, '<a>'.repeat(100), 'far more elements'],
    ['that was cut off', readEuList, euList(entries).slice(0, -30), 'not well-formed'],
    ['that has fewer entries than it says', readOfacList, ofacList(entries, { count: 9 }), 'has 2'],
    ['that is another one', readEuList, unList(entries), 'European Union'],
    ['that is no table', readUkList, 'Last Updated,20/11/2026\r\nName 6,"x', 'CSV'],
    ['whose last row was cut off', readUkList, ukList(entries).slice(0, -20), 'ended early'],
    ['that is empty', readUkList, '', 'no entries'],
    ['without entries', readEuList, euList([]), 'no entries'],
    ['of no day', readEuList, euList(entries, '2026-31-31'), 'does not state its'],
  ])('%s', async (_, read, file, says) => {
    await expect(read(file)).rejects.toMatchObject({
      detail: expect.stringContaining(says) as string,
    })
  })
})
