import { existsSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { categorySlugs } from '#shared/features/listings/kinds/categories.ts'
import { kindOfCategory } from '#shared/features/listings/kinds/kinds.ts'
import { categoryTexts } from '#shared/features/search/category-texts.ts'
import { subcategoriesOf } from '#shared/features/search/subcategories.ts'

describe.each(categorySlugs)('the parts of %s', (category) => {
  const subs = [...subcategoriesOf(category)].map(([slug, name]) => ({ slug, name }))

  it('each have words of their own, and nothing else has', async () => {
    const { categoryPages } = await kindOfCategory(category).categoryPages()
    expect(Object.keys(categoryPages[category]?.parts ?? {})).toEqual(subs.map(({ slug }) => slug))
    const texts = await Promise.all([null, ...subs].map((sub) => categoryTexts(category, sub)))
    const said = texts.map(({ text }) => text)
    expect(new Set(said).size).toBe(said.length)
  })

  it('are described as briefly as search engines show, with no picture that there is not', async () => {
    for (const sub of [null, ...subs]) {
      const { description, picture } = await categoryTexts(category, sub)
      expect(description.length, description).toBeLessThanOrEqual(250)
      if (picture === null) continue
      expect(existsSync(`client/imagery/${picture.name}.jpg`), picture.name).toBe(true)
      const shape = /^(tile|hero)-/.exec(picture.name)?.[1] ?? 'square'
      expect(picture.shape, picture.name).toBe(shape)
    }
  })
})
