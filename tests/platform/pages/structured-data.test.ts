import { describe, expect, it } from 'vitest'

import { scriptJson } from '#server/pages/document.ts'

describe('data inside a script element', () => {
  const hostile = [
    '</script><img src=x onerror=alert(1)>',
    '<!--<script>',
    'a\u2028b\u2029c',
    '</SCRIPT >',
    '\\u003c',
    ']]>',
  ]

  it.each(hostile)('%j neither closes the element nor changes', (text) => {
    const written = scriptJson({ title: text })
    expect(written).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(written)).toEqual({ title: text })
  })

  it('escapes keys as well as values', () => {
    expect(scriptJson({ '</script>': 1 })).not.toContain('<')
  })
})
