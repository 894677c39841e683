import bidiFactory, { type Bidi } from 'bidi-js'

import { type Face, fileFor, has } from './fonts.ts'

// Its types describe the ES module, but Node loads the other one, which is the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A piece of a line in one font and one direction. */
export interface Run {
  file: string
  text: string
}

interface Piece extends Run {
  /** The level of the bidirectional algorithm: odd ones run from right to left. */
  level: number
}

/** Stands for what no font has. A PDF must not show a missing glyph. */
const unknown = '□'

const turned = /\p{Script=Hebrew}|\p{Script=Arabic}/u
const joiners = /[\u200C\u200D]/u

/** The graphemes of a text that can be shown; controls and invisible signs are dropped. */
export const shownGraphemes = (text: string): string[] =>
  [...graphemes.segment(text.normalize('NFC').replaceAll(/\s+/gu, ' '))]
    .map(({ segment }) =>
      segment.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Variation_Selector}]/gu, (sign) =>
        joiners.test(sign) ? sign : '',
      ),
    )
    .filter((segment) => segment !== '')

const codeOf = (sign: string) => sign.codePointAt(0) ?? 0

/** A grapheme in the font that has it, without the marks and joiners that the font lacks. */
function inFont(face: Face, grapheme: string): Run {
  const [first = unknown, ...marks] = [...grapheme]
  const found = fileFor(face, codeOf(first))
  if (found !== undefined) {
    const text = first + marks.filter((mark) => has(found, codeOf(mark))).join('')
    return { file: found.file, text }
  }
  const file = fileFor(face, codeOf(unknown))?.file
  if (file === undefined) throw new Error(`no font has ${unknown}`)
  return { file, text: unknown }
}

/** Reverses what runs from right to left, the innermost first (rule L2 of the algorithm). */
function reordered(pieces: Piece[]): Piece[] {
  const highest = Math.max(0, ...pieces.map(({ level }) => level))
  const shown = [...pieces]
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < shown.length; from += 1) {
      let to = from
      while (to < shown.length && (shown[to]?.level ?? 0) >= level) to += 1
      if (to > from) shown.splice(from, to - from, ...shown.slice(from, to).toReversed())
      from = to
    }
  }
  return shown
}

/** A line of text as runs, from left to right. */
export function runsOf(line: string, face: Face): Run[] {
  const runs = shownGraphemes(line).map((grapheme) => inFont(face, grapheme))
  const whole = runs.map(({ text }) => text).join('')
  const { levels } = bidi.getEmbeddingLevels(whole)
  const pieces: Piece[] = []
  let at = 0
  for (const { file, text } of runs) {
    const level = levels[at] ?? 0
    at += text.length
    const last = pieces.at(-1)
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(text) ?? text) : text
    if (last?.file === file && last.level === level) last.text += shown
    else pieces.push({ file, text: shown, level })
  }
  return reordered(pieces).map(({ file, text, level }) => ({
    file,
    // The library itself reverses Hebrew and Arabic letters, but not the signs between them.
    text: level % 2 === 1 && !turned.test(text) ? [...text].toReversed().join('') : text,
  }))
}
