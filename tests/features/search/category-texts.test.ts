import { existsSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { categories, type CategorySlug } from '#shared/features/listings/kinds/kind.ts'
import { categoryTexts } from '#shared/features/search/category-texts.ts'
import { subcategoriesOf } from '#shared/features/search/subcategories.ts'
import { subcategoryTexts } from '#shared/features/search/subcategory-texts.ts'

describe.each(Object.keys(categories) as CategorySlug[])('the parts of %s', (category) => {
  const subs = [...subcategoriesOf(category)].map(([slug, name]) => ({ slug, name }))

  it('each have words of their own, and nothing else has', () => {
    expect(Object.keys(subcategoryTexts[category])).toEqual(subs.map(({ slug }) => slug))
    const said = [null, ...subs].map((sub) => categoryTexts(category, sub).text)
    expect(new Set(said).size).toBe(said.length)
  })

  it('are described as briefly as search engines show, with a picture that there is', () => {
    for (const sub of [null, ...subs]) {
      const { description, picture } = categoryTexts(category, sub)
      expect(description.length, description).toBeLessThanOrEqual(250)
      expect(existsSync(`client/imagery/${picture.name}.jpg`), picture.name).toBe(true)
      const shape = /^(tile|hero)-/.exec(picture.name)?.[1] ?? 'square'
      expect(picture.shape, picture.name).toBe(shape)
    }
  })
})
