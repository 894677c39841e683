import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { createFontStack } from '@capsizecss/core'
import arial from '@capsizecss/metrics/arial'
import fraunces from '@capsizecss/metrics/fraunces'
import instrumentSans from '@capsizecss/metrics/instrumentSans'
import timesNewRoman from '@capsizecss/metrics/timesNewRoman'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

/** Latin-1 and the punctuation, currency and fractions the trade writes. */
const characters =
  Array.from({ length: 0x17f - 0x20 }, (_, at) => String.fromCodePoint(at + 0x20)).join('') +
  '–—‘’“”…•‹›€₹™−×→←↓↑\u2009\u202f'

const faces = [
  {
    family: 'Fraunces',
    file: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    axes: { opsz: { min: 9, max: 144 }, wght: { min: 300, max: 400 } },
    weight: '300 400',
    stack: [fraunces, timesNewRoman] as const,
  },
  {
    family: 'Instrument Sans',
    file: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 600 } },
    weight: '400 600',
    stack: [instrumentSans, arial] as const,
  },
]

/**
 * Subsets the two typefaces to the characters and axes in use, into `<out>/assets`.
 * @returns the font faces with metric-matched fallbacks as CSS, and the addresses to preload
 */
export async function buildFonts(out: string): Promise<{ css: string; urls: string[] }> {
  await mkdir(path.join(out, 'assets'), { recursive: true })
  const urls: string[] = []
  let css = ''
  for (const { family, file, axes, weight, stack } of faces) {
    const font = await subsetFont(await readFile(require.resolve(file)), characters, {
      targetFormat: 'woff2',
      variationAxes: axes,
    })
    const hash = createHash('sha256').update(font).digest('hex').slice(0, 8)
    const url = `/assets/${family.toLowerCase().replace(' ', '-')}-${hash}.woff2`
    await writeFile(path.join(out, url), font)
    urls.push(url)
    css += `@font-face{font-family:'${family}';font-style:normal;font-weight:${weight};font-display:swap;src:url(${url}) format('woff2')}`
    css += createFontStack([...stack], { fontFaceFormat: 'styleString' }).fontFaces
  }
  return { css: css.replaceAll(/\s+/g, ' '), urls }
}
