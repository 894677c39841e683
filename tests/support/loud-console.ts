import { afterAll, afterEach, expect, vi } from 'vitest'

/** `console.error` and `console.warn` fail the test: the product should not complain. */
const kinds = ['error', 'warn'] as const

// Once for the whole file, before what it opens, because tests that run at the same time share the console.
for (const kind of kinds) vi.spyOn(console, kind).mockImplementation(() => {})
afterAll(() => {
  for (const kind of kinds) vi.mocked(console[kind]).mockRestore()
})

function expectSilence() {
  for (const kind of kinds) {
    const spy = vi.mocked(console[kind])
    const said = spy.mock.calls.map((call) => call.map(String).join(' '))
    spy.mockClear()
    expect(said, `console.${kind} was called`).toEqual([])
  }
}
afterEach(expectSilence)
// Before the console is restored: hooks run last to first.
afterAll(expectSilence)
