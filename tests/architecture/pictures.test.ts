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
  /** What stands in quotation marks in each page and in all that it imports. */
  const quotedIn = new Map(
    pages.map((page) => {
      const text = [...withImports(page)].map(read).join('\n')
      return [
        page,
        [...text.matchAll(/['"]([\w-]+)(?=['"])/g)].map(([, word = '']) => word),
      ] as const
    }),
  )

  it('are found through what a page imports', () => {
    expect(quotedIn.get('shared/features/site/pages/home.tsx')).toContain('hero-dark-arrangement')
  })

  it('stand on no more than three pages each', () => {
    const pagesOf = (master: string) =>
      pages.filter((page) =>
        quotedIn
          .get(page)
          // The build makes other crops of this one.
          ?.some(
            (word) =>
              word === master ||
              (master === 'hero-ivory-arrangement' && word.startsWith('hero-ivory-')),
          ),
      )
    const worn = masters.map((master) => [master, pagesOf(master)] as const)
    expect(worn.filter(([, shown]) => shown.length > 3)).toEqual([])
  })
})
