import { builtinModules } from 'node:module'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { files, importedBy, importsOf, read, sources } from './sources.ts'

const code = sources.filter((file) => !file.endsWith('.css'))

describe('the file tree', () => {
  it('has nothing but the agreed files and folders at its top', () => {
    const top = new Set(files.map((file) => file.split('/')[0] ?? ''))
    const agreed = new Set([
      'client',
      'Dockerfile',
      'package-lock.json',
      'package.json',
      'public',
      'README.md',
      'server',
      'shared',
      'tests',
      'tsconfig.json',
    ])
    expect([...top].filter((name) => !name.startsWith('.') && !agreed.has(name))).toEqual([])
  })

  it('names files in kebab case, and none utils, helpers, misc or the like', () => {
    const vague = /^(?:utils?|helpers?|misc|common|types|index|lib|constants)\./
    for (const file of sources) {
      const name = file.split('/').at(-1) ?? ''
      expect(name, file).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)+$/)
      expect(name, file).not.toMatch(vague)
      expect(file).not.toMatch(/(?:^|\/)(?:utils?|helpers?|misc|common|types|lib)\//)
    }
  })

  it('calls nothing Manager or Maybe', () => {
    for (const file of code) {
      if (file.startsWith('tests/')) continue
      expect(read(file), file).not.toMatch(
        /\b(?:class|function|const|interface|type) \w*(?:Manager|Maybe)\w*/,
      )
    }
  })

  it('exports by name only, except for tools that need a default export', () => {
    for (const file of code) {
      if (file.endsWith('.config.ts')) continue
      expect(read(file), file).not.toMatch(/^export default/m)
    }
  })
})

describe('imports', () => {
  const inside = (folder: string) => code.filter((file) => file.startsWith(`${folder}/`))

  it('shared imports neither Node nor Express, nor the server or the client', () => {
    const node = new Set(builtinModules)
    for (const file of inside('shared')) {
      for (const name of importsOf(file)) {
        expect(name, file).not.toMatch(/^(?:#server|#client|node:|express|pino|react-dom|helmet)/)
        expect(node.has(name), `${name} in ${file}`).toBe(false)
      }
      expect(read(file), file).not.toMatch(/\bprocess\./)
    }
  })

  it('the client never imports the server, nor the server the client', () => {
    for (const file of inside('client')) {
      for (const name of importsOf(file)) expect(name, file).not.toMatch(/^#server|\.\.\/server/)
    }
    for (const file of inside('server')) {
      for (const name of importsOf(file)) expect(name, file).not.toMatch(/^#client|\.\.\/client/)
    }
  })

  it('relative imports stay inside their top folder and name their extension', () => {
    for (const file of code) {
      // Tools load their configuration before they know the aliases.
      if (file.endsWith('.config.ts')) continue
      const folder = file.split('/').slice(0, -1)
      for (const name of importsOf(file)) {
        if (!name.startsWith('.')) continue
        const up = name.split('/').filter((part) => part === '..').length
        expect(up, `${name} in ${file}`).toBeLessThan(folder.length)
        expect(name, file).toMatch(/\.(?:tsx?|mts|mjs|css|json)$/)
      }
    }
  })

  /** Which features a feature may import, on both sides. */
  const below: Readonly<Record<string, readonly string[]>> = {
    accounts: [],
    notifications: [],
    companies: ['accounts'],
    reports: ['accounts', 'companies'],
    rates: ['accounts', 'companies'],
    taxes: [],
    addresses: ['accounts', 'companies'],
    shipping: ['accounts', 'companies', 'taxes'],
    listings: ['accounts', 'companies', 'reports', 'addresses', 'rates', 'taxes', 'shipping'],
    search: ['accounts', 'companies', 'rates', 'listings'],
    // The front of the marketplace shows what it has, and operators answer its messages.
    site: ['accounts', 'companies', 'listings', 'search'],
    ledger: ['companies'],
    screening: ['accounts', 'companies'],
    orders: [
      'accounts',
      'companies',
      'addresses',
      'rates',
      'taxes',
      'shipping',
      'listings',
      'ledger',
      'screening',
    ],
    offers: [
      'accounts',
      'companies',
      'addresses',
      'rates',
      'taxes',
      'shipping',
      'listings',
      'orders',
    ],
    'buy-requests': ['accounts', 'companies', 'listings', 'search', 'orders', 'offers'],
    // A case shows the company's orders and hits, of which companies itself knows nothing.
    verifications: ['accounts', 'companies', 'screening', 'orders'],
    payments: ['accounts', 'companies', 'ledger', 'orders', 'screening'],
    ratings: ['accounts', 'companies', 'reports', 'orders'],
    papers: [
      'accounts',
      'companies',
      'addresses',
      'taxes',
      'listings',
      'ledger',
      'orders',
      'payments',
    ],
    figures: ['rates', 'listings', 'orders', 'offers'],
    // What lots are offered at and sell for.
    trends: ['rates', 'listings', 'orders'],
    // The search in the workplace's header, over what a company's people reach.
    finder: ['companies', 'listings', 'search', 'orders', 'offers'],
    admin: [
      'site',
      'accounts',
      'companies',
      'addresses',
      'rates',
      'taxes',
      'listings',
      'search',
      'ledger',
      'screening',
      'orders',
      'offers',
      'reports',
      'payments',
      'ratings',
      'papers',
      'verifications',
    ],
  }
  const featureOf = (file: string) => /^(?:server|shared)\/features\/([\w-]+)\//.exec(file)?.[1]

  it('a server feature imports only lower features, by service.ts or, for tables, table.ts', () => {
    for (const file of inside('server/features')) {
      const own = featureOf(file) ?? ''
      for (const imported of importedBy(file)) {
        if (!imported.startsWith('server/features/') || featureOf(imported) === own) continue
        expect(below[own], `${imported} in ${file}`).toContain(featureOf(imported))
        const door = file.endsWith('/table.ts') ? 'table.ts' : 'service.ts'
        expect(imported.split('/').slice(3).join('/'), `${imported} in ${file}`).toBe(door)
      }
    }
  })

  it('the platform imports features only in the files that put the product together', () => {
    const composition = /^server\/(?:features|main|on-demand)\.ts$|^server\/(?:cli|demo)\//
    for (const file of inside('server')) {
      if (featureOf(file) !== undefined || composition.test(file)) continue
      const features = importedBy(file).filter((each) => featureOf(each) !== undefined)
      expect(features, file).toEqual([])
    }
  })

  it('the contract of the server imports nothing but contracts', () => {
    for (const file of inside('server/contract')) {
      const above = importedBy(file).filter((each) => !/^(?:server|shared)\/contract\//.test(each))
      expect(above, file).toEqual([])
    }
  })

  it('nothing that books or agrees on money converts it: exchange rates are for showing and comparing', () => {
    const money = /^(?:server|shared)\/features\/(?:ledger|offers|orders|papers|payments|taxes)\//
    const converting = code.filter(
      (file) => money.test(file) && importedBy(file).includes('shared/features/rates/exchange.ts'),
    )
    expect(converting).toEqual([])
  })

  it('no imports form a cycle, types included', () => {
    const state = new Map<string, 'open' | 'done'>()
    const circles: string[] = []
    const visit = (file: string, way: readonly string[]) => {
      if (state.get(file) === 'open')
        circles.push([...way.slice(way.indexOf(file)), file].join(' > '))
      if (state.has(file)) return
      state.set(file, 'open')
      for (const imported of importedBy(file)) {
        if (code.includes(imported)) visit(imported, [...way, file])
      }
      state.set(file, 'done')
    }
    for (const file of code) visit(file, [])
    expect(circles).toEqual([])
  })

  it('no page imports another feature’s pages', () => {
    for (const file of inside('shared/features')) {
      const own = file.split('/')[2] ?? ''
      for (const name of importsOf(file)) {
        const other = /features\/([\w-]+)\/pages\//.exec(name)
        if (other !== null) expect(other[1], `${name} in ${file}`).toBe(own)
      }
    }
  })

  it('the pages of a feature import only lower features, and the platform none', () => {
    const joiners = /^shared\/routing\/(?:workplace-)?routes\.tsx$/
    for (const file of inside('shared')) {
      if (joiners.test(file)) continue
      const own = /^shared\/features\/([\w-]+)\//.exec(file)?.[1]
      for (const name of importsOf(file)) {
        const to = path.posix.join(path.dirname(file), name)
        const other = /^shared\/features\/([\w-]+)\//.exec(to)?.[1]
        if (!name.startsWith('.') || other === undefined || other === own) continue
        expect(own === undefined ? [] : below[own], `${name} in ${file}`).toContain(other)
      }
    }
  })

  it('pages count as their readers do, except in HTML that is never hydrated', () => {
    const pages = inside('shared').filter((file) => file.endsWith('.tsx'))
    const fixed = /(?:toLocaleString|NumberFormat)\('|import \{[^}]*\bcounted\b[^}]*ui\/words\.ts'/
    expect(pages.filter((file) => fixed.test(read(file)))).toEqual([
      'shared/features/site/components/statistics.tsx',
    ])
  })

  it('the environment is read in one place', () => {
    const readers = code.filter(
      (file) => !file.startsWith('tests/') && /\bprocess\.env\b/.test(read(file)),
    )
    const allowed = /^server\/(?:cli|build)\/|vite\.config\.ts$/
    expect(readers.filter((file) => !allowed.test(file))).toEqual([])
  })

  it('only scripts print', () => {
    for (const file of code) {
      if (/^(?:server\/(?:cli|build)|tests)\//.test(file)) continue
      expect(read(file), file).not.toMatch(/\bconsole\.\w|process\.std(?:out|err)/)
    }
  })
})

describe('code that the security policy would block:', () => {
  const browser = code.filter((file) => /^(?:shared|client)\//.test(file))

  it.each(['dangerouslySetInnerHTML', 'innerHTML', 'document.write', 'eval(', 'new Function'])(
    '%s is used nowhere',
    (forbidden) => {
      for (const file of browser) {
        expect(read(file).replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, ''), file).not.toContain(forbidden)
      }
    },
  )

  it('no element has a style attribute', () => {
    for (const file of browser) expect(read(file), file).not.toMatch(/\bstyle=[{"]/)
  })
})
