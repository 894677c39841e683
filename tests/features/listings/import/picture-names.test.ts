import { expect, it } from 'vitest'

import { namesIn } from '#server/features/listings/import/pictures/picture-names.ts'

import { cpuTime } from '../../../support/cpu-time.ts'
import { expectBelow } from '../../../support/expect-below.ts'

const a = 'https://cdn.example/a.jpg'
const b = 'https://cdn.example/b.jpg'

it.each([
  ['WooCommerce’s', `${a}, ${b}`, ['a.jpg', 'b.jpg']],
  ['Magento’s', '/h/a/a.jpg,/h/a/b.jpg', ['a.jpg', 'b.jpg']],
  ['file names', 'a.jpg, b.PNG ,c.webp', ['a.jpg', 'b.PNG', 'c.webp']],
  ['bars', `${a}|${b}`, ['a.jpg', 'b.jpg']],
  ['semicolons', `${a};${b}`, ['a.jpg', 'b.jpg']],
  ['semicolons and spaces', 'a.jpg ; b.jpg', ['a.jpg', 'b.jpg']],
  ['spaces', `${a} ${b}`, ['a.jpg', 'b.jpg']],
  ['spaces between file names', 'a.jpg b.jpg', ['a.jpg', 'b.jpg']],
  ['lines', `${a}\r\n${b}`, ['a.jpg', 'b.jpg']],
  ['commas at the ends of lines', `${a},\n${b},\n`, ['a.jpg', 'b.jpg']],
  ['a list as programs write it', `["${a}","${b}"]`, ['a.jpg', 'b.jpg']],
  ['several dividers', 'a.jpg, b.jpg; c.jpg', ['a.jpg', 'b.jpg', 'c.jpg']],
  ['an address and a file', `${a}, b.jpg`, ['a.jpg', 'b.jpg']],
  [
    'paths of all kinds',
    'a.jpg; b.png | photos\\2026\\c.webp\n../d.jpg;;',
    ['a.jpg', 'b.png', 'c.webp', 'd.jpg'],
  ],
  ['names without endings', 'A-1_a;A-1_b', ['A-1_a', 'A-1_b']],
])('several pictures in a cell are told apart: %s', (_, cell, names) => {
  expect(namesIn(cell)).toEqual(names)
})

it.each([
  ['commas in a query', `${a}?crop=1,2,3,4`, ['a.jpg']],
  ['commas in queries, divided by bars', `${a}?crop=1,2|${b}?crop=3,4`, ['a.jpg', 'b.jpg']],
  ['an address in a query', `${a}?of=x,${b}|${b}`, ['a.jpg', 'b.jpg']],
  ['commas in queries, divided by commas', `${a}?crop=1,2, ${b}?crop=3,4`, ['a.jpg', 'b.jpg']],
  [
    'commas in paths',
    'https://img.example/w_200,h_300/a.jpg, https://img.example/w_9,h_9/b.jpg',
    ['a.jpg', 'b.jpg'],
  ],
  ['a semicolon in an address', `${a};v=1, ${b};v=2`, ['a.jpg;v=1', 'b.jpg;v=2']],
  ['a comma in a file name', 'ring, front.jpg', ['ring, front.jpg']],
  ['a space in a file name', 'ring front.jpg', ['ring front.jpg']],
  ['a space in an address', 'https://cdn.example/ring%20front.jpg?v=1', ['ring front.jpg']],
  ['one name', 'a.jpg', ['a.jpg']],
  ['nothing', ' , ', []],
])('one picture is not broken: %s', (_, cell, names) => {
  expect(namesIn(cell)).toEqual(names)
})

it('a hostile cell is read within a moment', async () => {
  await expectBelow(500, () => {
    const before = cpuTime()
    for (const part of [',', 'a.jpg,', 'https://,', ' ', '[', 'a ', 'a.jpg ;']) {
      namesIn(part.repeat(20_000 / part.length))
      namesIn(`https://x${part.repeat(19_000 / part.length)}`)
    }
    return cpuTime() - before
  })
})
