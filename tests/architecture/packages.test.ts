import { describe, expect, it } from 'vitest'

import { read } from './sources.ts'

interface Locked {
  hasInstallScript?: boolean
  resolved?: string
}
const locked = Object.entries(
  (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages,
)

describe('packages', () => {
  it('with an install script are allowed or denied by name, or npm 11 warns at each install', () => {
    const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: object }
    const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true)
    const names = new Set(scripted.map(([place]) => place.split('node_modules/').at(-1)))
    expect(Object.keys(allowScripts)).toEqual(expect.arrayContaining([...names]))
  })

  it('are locked without the address of the registry that they came from', () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  })
})
