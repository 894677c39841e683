import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

import { createFontStack, type FontMetrics } from '@capsizecss/core'
import arial from '@capsizecss/metrics/arial'
import fraunces from '@capsizecss/metrics/fraunces'
import instrumentSans from '@capsizecss/metrics/instrumentSans'
import notoSerif from '@capsizecss/metrics/notoSerif'
import roboto from '@capsizecss/metrics/roboto'
import timesNewRoman from '@capsizecss/metrics/timesNewRoman'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')

/**
 * The characters of every page: ASCII, Western European accents, punctuation and currency signs.
 * The rest of Latin is a separate file, which a browser fetches only if a name needs it.
 */
const everyday = `${range(0x20, 0x7e)}£§©°·×÷àáâãäåæçèéêëìíîïñòóôõöøùúûüßÀÁÂÃÄÅÆÇÈÉÊËÍÎÏÑÓÔÕÖØÚÜ–—‘’“”…€−→\u00a0`
const further = [...`${range(0xa1, 0x17f)}•‹›₹™←↓↑\u2009\u202f`]
  .filter((character) => !everyday.includes(character))
  .join('')

/** The metrics of Fraunces with narrower letters, under a separate name. */
function scaled(familyName: string, by: number): FontMetrics {
  const { latin, thai } = fraunces.subsets
  const subsets = { latin: { xWidthAvg: latin.xWidthAvg * by }, thai }
  return { ...fraunces, familyName, subsets }
}

const faces = [
  {
    family: 'Fraunces',
    file: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    axes: { opsz: { min: 9, max: 144 }, wght: { min: 300, max: 400 } },
    weight: '300 400',
    // Fraunces gets narrower in large sizes, but its metrics are those of small text.
    fallbacks: [scaled('Fraunces', 0.953), scaled('Fraunces Large', 0.86)],
    standIns: [
      { metrics: notoSerif, alsoKnownAs: ['Noto Serif'] },
      { metrics: timesNewRoman, alsoKnownAs: ['Liberation Serif', 'Tinos'] },
    ],
  },
  {
    family: 'Instrument Sans',
    file: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 600 } },
    weight: '400 600',
    fallbacks: [instrumentSans],
    standIns: [
      { metrics: roboto, alsoKnownAs: ['Roboto'] },
      { metrics: arial, alsoKnownAs: ['Liberation Sans', 'Arimo'] },
    ],
  },
]

interface StandIn {
  metrics: FontMetrics
  /** Names of the same face, or of ones with equal metrics, on Linux and Android. */
  alsoKnownAs: string[]
}

/**
 * A font face that gives a system font the metrics of ours. All stand-ins share one family, and a
 * browser uses the last one that it has.
 */
function fallbackFace(ours: FontMetrics, { metrics, alsoKnownAs }: StandIn): string {
  const { fontFaces } = createFontStack([ours, metrics], { fontFaceFormat: 'styleString' })
  const more = alsoKnownAs.map((name) => `, local('${name}')`).join('')
  return fontFaces.replace(/src: [^;]+/, (sources) => sources + more)
}

/**
 * Subsets the two typefaces to the characters and axes in use, into `<out>/assets`.
 * @returns the CSS of the faces and metric-matched fallbacks, and the URLs of the everyday faces
 */
export async function buildFonts(out: string): Promise<{ css: string; urls: string[] }> {
  await mkdir(path.join(out, 'assets'), { recursive: true })
  const urls: string[] = []
  let css = ''
  for (const { family, file, axes, weight, fallbacks, standIns } of faces) {
    const whole = await readFile(require.resolve(file))
    for (const characters of [everyday, further]) {
      const font = await subsetFont(whole, characters, {
        targetFormat: 'woff2',
        variationAxes: axes,
      })
      const hash = createHash('sha256').update(font).digest('hex').slice(0, 8)
      const url = `/assets/${family.toLowerCase().replace(' ', '-')}-${hash}.woff2`
      await writeFile(path.join(out, url), font)
      if (characters === everyday) urls.push(url)
      css += `@font-face{font-family:'${family}';font-style:normal;font-weight:${weight};font-display:swap;src:url(${url}) format('woff2');unicode-range:${unicodeRange(characters)}}`
    }
    for (const ours of fallbacks) {
      for (const standIn of standIns) css += fallbackFace(ours, standIn)
    }
  }
  return { css: css.replaceAll(/\s+/g, ' '), urls }
}

/** The characters as a CSS `unicode-range`, consecutive ones as one range. */
function unicodeRange(characters: string): string {
  const points = [...characters].map((each) => each.codePointAt(0) ?? 0).toSorted((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const point of points) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === point - 1) last[1] = point
    else ranges.push([point, point])
  }
  const hex = (point: number) => point.toString(16)
  return ranges
    .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(',')
}
