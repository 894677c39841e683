import { describe, expect, it } from 'vitest'

import { readSheet, styleOf } from '#server/pages/page-style.ts'

const of = (css: string, html: string) => styleOf(readSheet(css), html).css

describe('the styles of a page', () => {
  it('are those whose classes occur in its markup, in their order', () => {
    const css = 'a{x:0}.one{x:1}.two{x:2}.one .three{x:3}.four,.one{x:4}'
    expect(of(css, '<p class="one">')).toBe('a{x:0}.one{x:1}.four,.one{x:4}')
    expect(of(css, '<p class="three one">')).toBe('a{x:0}.one{x:1}.one .three{x:3}.four,.one{x:4}')
  })

  it('keep their layers and conditions, but no empty ones', () => {
    const css = '@layer a,b;@layer a{@media (width<600px){.one{x:1}.two{x:2}}}@layer b{.two{x:3}}'
    expect(of(css, '<p class="one">')).toBe('@layer a,b;@layer a{@media (width<600px){.one{x:1}}}')
  })

  it('keep what depends on no class: elements, attributes, states, faces and frames', () => {
    const css =
      '@font-face{font-family:A}html[data-in] a:hover{x:1}@keyframes k{0%{x:0}to{x:1}}::before{x:2}'
    expect(of(css, '')).toBe(css)
  })

  it('do not depend on what a selector excludes or offers as one of several', () => {
    const css = '.one:not(.two){x:1}:is(.two,.three) p{x:2}.one:has(:is(.two,p) a){x:3}'
    expect(of(css, '<p class="one">')).toBe(css)
  })

  it('are not confused by braces, dots and commas in strings', () => {
    const css = `.one{content:"}.two{"}.one::after{content:'\\'}'}`
    expect(of(`${css}.two{x:1}`, '<p class="one">')).toBe(css)
  })

  it('are not confused by comments, as in development', () => {
    expect(of("/* a phone's .two{ */.one{x:1/* } */}", '<p class="one">')).toBe('.one{x:1}')
  })

  it('are named by the hash for the content security policy', () => {
    expect(styleOf(readSheet('a{}'), '').hash).toMatch(/^sha256-[\w+/]{43}=$/)
  })

  it('that are cut short are refused', () => {
    expect(() => readSheet('.one{x:1')).toThrow('does not end')
  })
})
