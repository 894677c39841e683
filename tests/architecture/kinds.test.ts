import { describe, expect, it } from 'vitest'

import { kindNames } from '#shared/features/listings/kinds/kinds.ts'

import { importedBy, read, sources } from './sources.ts'

const folder = 'shared/features/listings/kinds/'

/** Where a kind may be named, and why. */
const exceptions: readonly RegExp[] = [
  // The demo's lots are data: each says its kind, as a seller does.
  /^server\/demo\//,
  // Which kinds have prices that can be compared; one that is not named has none.
  /^(?:server|shared)\/features\/trends\/(?:segments|compared-kinds)\.ts$/,
  // The words of the trade for diamonds and pearls as gems.
  /^shared\/features\/listings\/vocabulary\/stones\.ts$/,
  // A word of companies' names, spelled as the British do.
  /^server\/features\/screening\/names\/name-words\.ts$/,
]

const outside = sources.filter(
  (file) =>
    /^(?:shared|server|client)\/.*\.tsx?$/.test(file) &&
    !file.startsWith(folder) &&
    !exceptions.some((each) => each.test(file)),
)

/** A diamond and a pearl are stones of a piece, too; such a line speaks of gems. */
const speaksOfGems = /\bgems?\b/

const names = kindNames.join('|')
/** A kind's name as a text, a key of a table, or a member of the kinds. */
const naming = new RegExp(
  String.raw`(['"\x60])(?:${names})\1|^\s*(?:${names}): [\[{]|\bkinds\.(?:${names})\b`,
  'm',
)

describe('a kind', () => {
  it('is one folder: nothing outside names it', () => {
    const found = outside.flatMap((file) =>
      read(file)
        .split('\n')
        .filter((line) => naming.test(line) && !speaksOfGems.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })

  it('is reached only through the lists of kinds and of categories', () => {
    const found = outside.flatMap((file) =>
      importedBy(file)
        .filter((each) => each.startsWith(folder) && each.slice(folder.length).includes('/'))
        .map((each) => `${file}: ${each}`),
    )
    expect(found).toEqual([])
  })
})
