import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { files, importedBy, read } from './sources.ts'

const modules = new Set(files)
const masters = files
  .filter((file) => file.startsWith('client/imagery/') && file.endsWith('.jpg'))
  .map((file) => path.basename(file, '.jpg'))

/** Where the pictures of categories are kept, and the one page that shows them all. */
const ofCategories =
  /^shared\/features\/listings\/kinds\/(?:[\w-]+\/)?(?:categories|category-pages)\.ts$/
const showsCategories = /^shared\/features\/(?:site\/pages|listings\/kinds)\/categories\.tsx?$/

/** A module and what it imports in `shared/`, directly and not. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  found.add(file)
  for (const each of importedBy(file)) {
    // Others import them for the names of categories.
    if (ofCategories.test(each) && !showsCategories.test(file)) continue
    if (each.startsWith('shared/') && modules.has(each) && !found.has(each)) {
      withImports(each, found)
    }
  }
  return found
}

describe('photographs', () => {
  const pages = files.filter((file) => /^shared\/features\/[\w-]+\/pages\/[\w-]+\.tsx$/.test(file))
  const textOf = new Map(
    pages.map((page) => [page, [...withImports(page)].map(read).join('\n')] as const),
  )

  it('are found through what a page imports', () => {
    const home = textOf.get('shared/features/site/pages/home.tsx')
    expect(home).toContain('name="hero-dark-arrangement"')
  })

  it.each(masters)('%s stands on no more than three pages', (master) => {
    // The build makes other crops of this one.
    const names = master === 'hero-ivory-arrangement' ? String.raw`hero-ivory-\w+` : master
    const named = new RegExp(`['"]${names}['"]`)
    const shown = pages.filter((page) => named.test(textOf.get(page) ?? ''))
    expect(shown.length, shown.join()).toBeLessThanOrEqual(3)
  })
})
