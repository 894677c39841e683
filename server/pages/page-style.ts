import { createHash } from 'node:crypto'

/** A style rule, a whole at-rule, or a group of rules (`@layer`, `@media` …). */
interface Rule {
  head: string
  body: string | Rule[]
  /** The classes of each selector; empty if the rule does not depend on a class. */
  selectors: string[][]
}

/** A parsed style sheet. */
export type Sheet = readonly Rule[]

/** Position of the closing brace of the block that opens at `from`; ignores braces in strings. */
function blockEnd(css: string, from: number): number {
  let depth = 0
  let quote = ''
  for (let at = from; at < css.length; at += 1) {
    const character = css[at] as string
    if (character === '\\') at += 1
    else if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '{') depth += 1
    else if (character === '}' && --depth === 0) return at
  }
  throw new Error('the style sheet has a block that does not end')
}

/** The classes that a selector requires. Those in brackets are alternatives or exceptions. */
function classesOf(selector: string): string[] {
  return [...selector.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name]) => name as string)
}

/** Parses a style sheet. In development it still contains comments, which may contain apostrophes. */
export function readSheet(source: string): Sheet {
  const css = source.replaceAll(/\/\*[^]*?\*\//g, '')
  const rules: Rule[] = []
  let at = 0
  while (at < css.length) {
    const head = /[^{;]*/y
    head.lastIndex = at
    const text = head.exec(css)?.[0] ?? ''
    const open = at + text.length
    if (css[open] !== '{') {
      if (text.trim() !== '') rules.push({ head: `${text};`, body: '', selectors: [[]] })
      at = open + 1
      continue
    }
    const close = blockEnd(css, open)
    const inner = css.slice(open + 1, close)
    const group = /^\s*@(?:layer|media|supports|container)\b/.test(text)
    const plain = text.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, '')
    rules.push({
      head: text,
      body: group ? (readSheet(inner) as Rule[]) : inner,
      selectors: text.trim().startsWith('@') ? [[]] : plain.split(',').map(classesOf),
    })
    at = close + 1
  }
  return rules
}

function write(rules: Sheet, has: (name: string) => boolean): string {
  return rules
    .filter(({ selectors }) => selectors.some((classes) => classes.every(has)))
    .map(({ head, body }) => {
      if (typeof body === 'string') return body === '' ? head : `${head}{${body}}`
      const inner = write(body, has)
      return inner === '' ? '' : `${head}{${inner}}`
    })
    .join('')
}

/**
 * The part of a style sheet that a document can need before any script adds a class to it.
 * @param html the document's markup; only its `class` attributes are read
 * @returns the rules in their order, and their CSP source `sha256-…`
 */
export function styleOf(sheet: Sheet, html: string): { css: string; hash: string } {
  const classes = new Set<string>()
  for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g)) {
    for (const name of names.split(' ')) classes.add(name)
  }
  const css = write(sheet, (name) => classes.has(name))
  return { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` }
}
