import { expect, it } from 'vitest'

import { features } from '#server/features.ts'

import { read, sources } from '../../architecture/sources.ts'

const declared = features.flatMap(({ limits = {} }) =>
  Object.values(limits).map(({ name }) => name),
)

it('no two limits are counted under one name', () => {
  expect(declared.filter((name, at) => declared.indexOf(name) !== at)).toEqual([])
})

it('every limit is declared by its feature', () => {
  const server = sources.filter((file) => file.startsWith('server/')).map(read)
  const written = server.flatMap((text) =>
    [...text.matchAll(/\bname: '([\w-]+)',\s*points: /g)].map(([, name]) => name),
  )
  expect(written.toSorted()).toEqual(declared.toSorted())
})
