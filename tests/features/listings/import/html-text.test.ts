import { expect, it } from 'vitest'

import { textOfHtml } from '#server/features/listings/import/html-text.ts'

import { cpuTime } from '../../../support/cpu-time.ts'
import { expectBelow } from '../../../support/expect-below.ts'

it.each([
  [
    '<p>A <b>halo</b> ring &amp; band.</p><ul><li>14k</li><li>size 6</li></ul>',
    'A halo ring & band.\n\n• 14k\n• size 6',
  ],
  ['One<br>two<br/>three', 'One\ntwo\nthree'],
  ['<h2>Care</h2><p>Wipe&nbsp;dry.</p>', 'Care\n\nWipe dry.'],
  [
    '<p>See <a href="https://shop.example/x">our page</a></p><img src="x.jpg" alt="A ring">',
    'See our page',
  ],
  ['<style>p{color:red}</style><script>alert(1)</script><p>Ring</p>', 'Ring'],
  ['<table><tr><td>Metal</td><td>Gold</td></tr></table>', 'Metal Gold'],
  ['Fine &amp; old\nsecond line', 'Fine & old\nsecond line'],
  ['<p>unclosed <b>bold', 'unclosed bold'],
  ['Stones < 3 mm & > 1 mm\nfrom R&D', 'Stones < 3 mm & > 1 mm\nfrom R&D'],
  ['Ask <sales> for a > b', 'Ask <sales> for a > b'],
])('“%s” is told as text', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

it('a hostile nest of tags is read within a moment', async () => {
  await expectBelow(1000, () => {
    const before = cpuTime()
    textOfHtml(`${'<div>'.repeat(4000)}x`)
    textOfHtml('<p '.repeat(6000))
    textOfHtml(`${'<table><tr><td>'.repeat(1300)}x`)
    return cpuTime() - before
  })
})
