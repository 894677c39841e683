import { expect, it } from 'vitest'

import { importedBy, read, sources } from './sources.ts'

const own = 'tests/architecture/contexts.test.ts'
const code = sources.filter((file) => !file.endsWith('.css') && file !== own)
const server = code.filter((file) => file.startsWith('server/'))

it('functions take a whole context, under its own name', () => {
  const part = /\bPick<\s*(?:Work|Call)Context\b|\btype \w+ =\s*(?:Work|Call)Context\b/
  expect(code.filter((file) => part.test(read(file)))).toEqual([])
})

it('one file opens the services of the server, when they are first needed', () => {
  const openers = server.filter((file) => importedBy(file).includes('server/on-demand.ts'))
  // A command opens its own.
  expect(openers.filter((file) => !file.startsWith('server/cli/'))).toEqual(['server/services.ts'])
})

/** Source code without the calls of a function and what is inside their brackets. */
function withoutCalls(text: string, name: string): string {
  const at = text.indexOf(`${name}(`)
  if (at === -1) return text
  let [end, open] = [at + name.length, 0]
  do {
    if (text[end] === '(') open += 1
    if (text[end] === ')') open -= 1
    end += 1
  } while (open > 0 && end < text.length)
  return text.slice(0, at) + withoutCalls(text.slice(end), name)
}

it('actors are forgotten, workers woken and pages dropped only after the commit', () => {
  const outside = /\b(?:actors\.forget(?:All)?|(?:jobs|outbox)\.wake|pages\.invalidate)\(/
  // One changes nothing, but reads an actor again; the other passes the call on.
  const allowed = ['server/http/api.ts', 'server/on-demand.ts']
  const early = server.filter((file) => outside.test(withoutCalls(read(file), 'afterCommit')))
  expect(early).toEqual(allowed)
})
