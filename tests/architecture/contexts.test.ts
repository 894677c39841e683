import { expect, it } from 'vitest'

import { read, sources } from './sources.ts'

const own = 'tests/architecture/contexts.test.ts'
const code = sources.filter((file) => !file.endsWith('.css') && file !== own)

it('functions take a whole context, under its own name', () => {
  const part = /\bPick<\s*(?:Work|Call)Context\b|\btype \w+ =\s*(?:Work|Call)Context\b/
  expect(code.filter((file) => part.test(read(file)))).toEqual([])
})
