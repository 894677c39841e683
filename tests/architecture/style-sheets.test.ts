import { describe, expect, it } from 'vitest'

import { gatheredSheets } from '#client/gathered-sheets.ts'

import { read, sources } from './sources.ts'

describe('style sheets', () => {
  const sheets = sources.filter((file) => file.endsWith('.css'))

  it('use colours only as tokens', () => {
    for (const file of sheets) {
      if (file === 'client/styles/tokens.css') continue
      const text = read(file).replaceAll(/\/\*[\s\S]*?\*\//g, '')
      expect(text, file).not.toMatch(/#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab)\(/i)
      expect(text, file).not.toMatch(
        /:[^;{}]*\b(?:white|black|gray|grey|gold|red|green|blue)\s*[;!]/,
      )
    }
  })

  it('are each included once, by the public site or the workplace, in a layer', () => {
    const entries = ['client/styles/main.css', 'client/styles/workplace.css']
    const { filter, handler } = gatheredSheets.transform as {
      filter: { id: RegExp }
      handler: (code: string, id: string) => string
    }
    const gathered = entries.map((file) => {
      expect(`/${file}`).toMatch(filter.id)
      return handler(read(file), `/${file}`)
    })
    for (const file of sheets) {
      if (entries.includes(file)) continue
      const from = file.startsWith('client/styles/')
        ? `'./${file.slice('client/styles/'.length)}'`
        : `/${file}'`
      // Only once, because the workplace loads the sheets of the public site too.
      expect(gathered.map((text) => text.split(from).length - 1).toSorted(), file).toEqual([0, 1])
      expect(read(file).trimStart(), file).toMatch(/^(?:\/\*[\s\S]*?\*\/\s*)?@layer \w+ \{/)
    }
  })

  // The browser would style all elements of a page again whenever one is added to it.
  it('choose no element only by what another one has', () => {
    for (const file of sheets) {
      const text = read(file).replaceAll(/\/\*[\s\S]*?\*\//g, '')
      for (const [, selector = ''] of text.matchAll(/([^{};]*:has\([^{};]*)\{/g)) {
        expect(selector.trim(), file).not.toMatch(/:has\(.*\)\s*[\s>+~]\s*(?:\*|:(?!is\())/)
      }
    }
  })

  it('use no undefined token', () => {
    const defined = new Set(
      sheets.flatMap((file) => [...read(file).matchAll(/(--[\w-]+):/g)].map((match) => match[1])),
    )
    for (const file of sheets) {
      for (const [, used] of read(file).matchAll(/var\((--[\w-]+)/g)) {
        expect(defined.has(used), `${used} in ${file}`).toBe(true)
      }
    }
  })
})
