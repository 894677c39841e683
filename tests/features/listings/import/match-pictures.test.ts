import { describe, expect, it } from 'vitest'

import {
  pictureFinder,
  planPictures,
} from '#server/features/listings/import/pictures/match-pictures.ts'
import { keysOf, picturesColumn } from '#shared/features/listings/import/headers.ts'

const finder = (names: readonly string[], numbers: readonly string[] = []) =>
  pictureFinder(
    names.map((name, place) => ({ place, name, hash: name })),
    numbers,
  )

describe('the columns of pictures', () => {
  it.each([
    'Image',
    'Image 1',
    'Image #2',
    'Photos',
    'PICTURE_3',
    'Picture file name',
    'Diamond Image',
    'Main image',
    'Additional image link',
    'Image URL 2',
    'img1',
  ])('%s', (header) => {
    expect(keysOf('diamond', ['Stock #', header], [])).toEqual(['stockNumber', picturesColumn])
  })

  it('may be several, next to columns that only sound alike', () => {
    const headers = ['Stock #', 'Image 1', 'Image 2', 'Imagery notes', 'Picture frame']
    expect(keysOf('jewellery', headers, [])).toEqual([
      'stockNumber',
      picturesColumn,
      picturesColumn,
      null,
      null,
    ])
  })
})

describe('the pictures of a row', () => {
  const plan = (
    found: ReturnType<typeof finder>,
    stockNumber: string | null,
    pictures: string[] = [],
    had: (string | null)[] = [],
  ) => planPictures(found, { stockNumber, pictures }, had)

  it('are those that it names, in its order, in any case, with or without the ending', () => {
    const found = finder(['b.JPG', 'A.jpg', 'Café.png'])
    expect(plan(found, 'ST-1', ['a.JPG', 'B', 'cafe\u0301.png', 'gone.jpg'])).toEqual({
      files: [1, 0, 2],
      add: [1, 0, 2],
      over: 0,
      missing: ['gone.jpg'],
    })
  })

  it('are called after its stock number if it names none, and are in their order', () => {
    const names = ['st-1_10.jpg', 'ST-1 (2).jpg', 'ST-1.jpg', 'ST-1-3.png', 'ST-10.jpg', 'x.jpg']
    const found = finder(names, ['ST-1', 'ST-10'])
    expect(plan(found, 'ST-1')?.add).toEqual([2, 1, 3, 0])
    expect(plan(found, 'ST-10')?.add).toEqual([4])
    expect(plan(found, 'ST-2')).toBeNull()
    expect(plan(found, null)).toBeNull()
  })

  it('are never those of another stock number', () => {
    const found = finder(['ST-1-2.jpg', 'ab1.jpg'], ['ST-1', 'ST-1-2', 'AB1', 'ab1'])
    expect(plan(found, 'ST-1')).toBeNull()
    expect(plan(found, 'ST-1-2')?.add).toEqual([0])
    // Two pieces whose numbers differ only in case: nobody knows whose it is.
    expect(plan(found, 'AB1')).toBeNull()
  })

  it('are added once, even if the listing or the row has the same file twice, and up to twelve', () => {
    const twelve = Array.from({ length: 14 }, (_, at) => `${at}.jpg`)
    const found = finder(twelve)
    expect(plan(found, 'x', ['0.jpg', '0.jpg', '1.jpg'], ['1.jpg', null])).toMatchObject({
      files: [0, 1],
      add: [0],
    })
    expect(plan(found, 'x', twelve)).toMatchObject({ over: 2 })
    expect(plan(found, 'x', twelve, ['y', 'z'])?.add).toHaveLength(10)
  })
})
