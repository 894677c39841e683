import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A test that makes the product complain has found something: whatever is written fails it. */
const kinds = ['error', 'warn'] as const

beforeEach(() => {
  for (const kind of kinds) vi.spyOn(console, kind).mockImplementation(() => {})
})

afterEach(() => {
  for (const kind of kinds) {
    const spy = vi.mocked(console[kind])
    const said = spy.mock.calls.map((call) => call.map(String).join(' '))
    spy.mockRestore()
    expect(said, `console.${kind} was called`).toEqual([])
  }
})
