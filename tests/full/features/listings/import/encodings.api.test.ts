import { expect, it } from 'vitest'

import { callAs } from '../../../../support/api-calls.ts'
import { encoded } from '../../../../support/encoded.ts'
import { openSite } from '../../../../support/site.ts'
import { commitTable, onImport, openTable, settingsOf } from '../../../../support/stock-files.ts'
import { trader } from '../../../../support/traders.ts'

const site = await openSite()

const title = 'Pierścionek złoty'
/** What Excel saves in Poland. */
const polish = (number: string) =>
  encoded(
    `Stock number;Title;Type;Price;Currency;Price basis\n${number};${title};Ring;1280;EUR;Per piece\n`,
    'windows-1250',
  )

it('a title in unknown letters waits until its seller says which are right, and they are remembered', async () => {
  const who = await trader(site, 'seller')
  const asked = await openTable(site, who, polish('PL-1'))
  const { id } = asked
  expect(asked).toMatchObject({ state: 'columns', encodingKnown: false })
  expect(asked.lacks.map(({ key }) => key)).toContain('encoding')
  expect(asked.possible).toContainEqual({ encoding: 'windows-1250', sample: title })
  const still = await onImport(site, who, id, settingsOf(asked), 'PUT')
  expect(still.state).toBe('columns')

  const read = await onImport(site, who, `${id}/encoding`, { encoding: 'windows-1250' }, 'PUT')
  expect(read).toMatchObject({ encoding: 'windows-1250', encodingKnown: true, lacks: [] })
  expect(read.columns[1]?.samples).toEqual([title])
  const ready = await onImport(site, who, id, settingsOf(read), 'PUT')
  expect(ready).toMatchObject({ state: 'review', counts: { new: 1 } })
  expect(await commitTable(site, who, asked)).toMatchObject({ state: 'done' })
  const { items } = (await callAs(site, who, '/stock?limit=10')).json
  expect(items).toMatchObject([{ title }])
  await expect(
    onImport(site, who, `${id}/encoding`, { encoding: 'windows-1252' }, 'PUT'),
  ).rejects.toThrow('409')

  expect(await openTable(site, who, polish('PL-2'))).toMatchObject({
    state: 'review',
    encoding: 'windows-1250',
    counts: { new: 1 },
  })
})

it('a list below its title says which rows were left out', async () => {
  const who = await trader(site, 'seller')
  const list = 'Our stock,,,\nStock number,Title,Type,Price\nA-1,Band,Ring,100\nTotal,,,100\n'
  expect(await openTable(site, who, list)).toMatchObject({
    rows: 1,
    rowsOutside: [{ rows: [1, 4], more: 0 }],
  })
})
