import { describe, expect, it } from 'vitest'

import { brand } from '#shared/brand.ts'

import { between, linksOf, tagsOf, textOf } from '../../support/html.ts'
import { ask, startSite } from '../../support/site.ts'

const site = await startSite()

const page = async (path: string) => (await ask(site.address, path)).text

/** Each text must follow the previous one. */
function expectInOrder(text: string, parts: (string | RegExp)[]): void {
  let from = 0
  for (const part of parts) {
    const rest = text.slice(from)
    const at = typeof part === 'string' ? rest.indexOf(part) : rest.search(part)
    expect(at, `${String(part)} after position ${from}`).toBeGreaterThanOrEqual(0)
    from += at + 1
  }
}

describe('the header', () => {
  it('links to the four pages, to Login and Register, and its logo to home', async () => {
    const html = await page('/benefits')
    const header = html.slice(html.indexOf('<header'), html.indexOf('</header>'))
    const links = linksOf(header)
    const inline = [
      'Home /',
      'About Us /about-us',
      'Benefits /benefits',
      'Get In Touch /contact-us',
    ]
    expect(links[0]).toBe(`${brand.name} /`)
    expect(links.slice(1, 5)).toEqual(inline)
    expect(links).toContain('Login /login')
    expect(links).toContain('Register /register')
    expect(links.filter((link) => link === 'My Profile /profile')).toHaveLength(2)
    expect(header.match(/>Logout</g)).toHaveLength(2)
    // The mobile menu contains the same four.
    expect(links.slice(5).filter((link) => inline.includes(link))).toEqual(inline)
  })

  it.each([
    ['/', 'Home'],
    ['/about-us', 'About Us'],
    ['/benefits', 'Benefits'],
    ['/contact-us', 'Get In Touch'],
    ['/faq', null],
    ['/nothing', null],
  ])('on %s the current link is %s', async (path, label) => {
    const html = await page(path)
    const current = [...html.matchAll(/<a\b[^>]*aria-current="page"[^>]*>([\s\S]*?)<\/a>/g)].map(
      (match) => textOf(match[1] ?? ''),
    )
    expect(current).toEqual(label === null ? [] : [label, label])
  })
})

describe('the footer', () => {
  it('has the four columns with the links of the specification', async () => {
    const footer = between(await page('/'), 'footer')
    expectInOrder(textOf(footer), ['About', 'Help', 'Policy', 'Social'])
    const links = linksOf(footer)
    for (const link of [
      'About Us /about-us',
      'FAQ /Faq',
      'Terms of Use /policy',
      'Privacy /policy',
    ]) {
      expect(links).toContain(link)
    }
    expect(textOf(footer)).toContain('© 2025')
  })

  it('marks Careers and Blogs as not available yet, without links', async () => {
    const footer = between(await page('/'), 'footer')
    for (const name of ['Careers', 'Blogs']) {
      expect(textOf(footer)).toMatch(new RegExp(`${name} *\\(not available yet\\)`))
      expect(linksOf(footer).some((link) => link.startsWith(name))).toBe(false)
    }
  })

  it('links only the first of the three social icons to another site', async () => {
    const footer = between(await page('/'), 'footer')
    expect(linksOf(footer).filter((link) => link.includes('://'))).toEqual([
      `Instagram ${brand.instagram}`,
    ])
    expectInOrder(textOf(footer), ['Instagram', 'Facebook', 'YouTube'])
  })
})

describe('home', () => {
  it('shows its sections in the order of the specification', async () => {
    const main = between(await page('/'), 'main')
    const order = ['hero', 'why', 'steps', 'how', 'promises', 'statistics', 'questions']
    const sections = tagsOf(main)
      .filter(({ name }) => name === 'section')
      .map(({ attributes }) => `${attributes.id ?? ''} ${attributes.class ?? ''}`)
    expect(sections).toHaveLength(order.length)
    for (const [at, name] of order.entries()) expect(sections[at]).toContain(name)
  })

  it('has the tagline as its heading and both ways to begin', async () => {
    const html = await page('/')
    expect(textOf(html.slice(html.indexOf('<h1'), html.indexOf('</h1>')))).toMatch(
      /^Where Every Jewel Shines Again\.?$/,
    )
    const links = linksOf(between(html, 'main'))
    expect(links).toContain('Sell your stock /register?as=seller')
    expect(links).toContain('Source in bulk /register?as=buyer')
    expect(links.some((link) => /\/faq$/i.test(link))).toBe(true)
  })
})

it('benefits has the headline and the two cards of the specification', async () => {
  const html = await page('/benefits')
  const main = textOf(between(html, 'main'))
  expectInOrder(main, [
    'Unlock the Power of B2B Trading',
    'For Sellers',
    'Maximize Your Inventory Value',
    'Start Selling',
    'For Buyers',
    'Discover Premium Wholesale Opportunities',
    'Start Buying',
  ])
  const links = linksOf(between(html, 'main'))
  expect(links).toContain('Start Selling /register?as=seller')
  expect(links).toContain('Start Buying /register?as=buyer')
  const titles = tagsOf(between(html, 'main')).filter(({ name }) => name === 'h3')
  expect(titles).toHaveLength(12)
})

it('404 shows the texts of the specification with status 404', async () => {
  const answer = await ask(site.address, '/vanished')
  expect(answer.status).toBe(404)
  expectInOrder(textOf(between(answer.text, 'main')), [
    '404',
    'Page Not Found',
    "Oops! The page you're looking for seems to have vanished into the digital void. Let's get you back on track.",
  ])
  expect(linksOf(between(answer.text, 'main'))).toContain('Return Home /')
  expect(answer.text).toMatch(/<button[^>]*>Go Back<\/button>/)
})

it('policy has its date, the four sections as an accordion, and a privacy mailbox', async () => {
  const html = await page('/policy')
  const main = between(html, 'main')
  expectInOrder(textOf(main), [
    'Last updated: February 15, 2025',
    'Collection of Information',
    'Use of User Data',
    'Cookie Policy',
    'Security Measures',
  ])
  const sections = tagsOf(main).filter(({ name }) => name === 'details')
  expect(sections).toHaveLength(4)
  expect(new Set(sections.map(({ attributes }) => attributes.name)).size).toBe(1)
  expect(sections[0]?.attributes.name).toBeTruthy()
  expect(sections.map(({ attributes }) => 'open' in attributes)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(main).toMatch(/href="mailto:privacy@[\w.-]+"/)
})

describe('frequent questions', () => {
  it('answer at both spellings with the same content', async () => {
    const [one, two] = [await page('/faq'), await page('/Faq')]
    expect(between(one, 'main')).toBe(between(two, 'main'))
  })

  it('are about twenty disclosures', async () => {
    const sections = tagsOf(between(await page('/faq'), 'main')).filter(
      ({ name }) => name === 'details',
    )
    expect(sections.length).toBeGreaterThanOrEqual(15)
  })
})

describe('account pages', () => {
  it.each([
    ['/register', ['password']],
    ['/login', ['email', 'password']],
    ['/contact-us', ['email', 'message']],
  ])('%s has a form that posts to itself, with named and labelled fields', async (path, names) => {
    const tags = tagsOf(between(await page(path), 'main'))
    const forms = tags.filter(({ name }) => name === 'form')
    expect(forms).toHaveLength(1)
    expect(forms[0]?.attributes.method?.toLowerCase()).toBe('post')
    const fields = tags.filter(
      ({ name, attributes }) =>
        ['input', 'select', 'textarea'].includes(name) && attributes.type !== 'hidden',
    )
    const labels = tags.flatMap(({ name, attributes }) =>
      name === 'label' ? (attributes.for ?? []) : [],
    )
    for (const { attributes } of fields) {
      expect(attributes.name).toBeTruthy()
      if (!['radio', 'checkbox'].includes(attributes.type ?? '')) {
        expect(labels, attributes.name).toContain(attributes.id)
      }
    }
    const given = fields.map(({ attributes }) => attributes.name)
    for (const name of names) expect(given).toContain(name)
  })

  it.each(['seller', 'buyer'])(
    'registering as a %s is preselected by the address',
    async (kind) => {
      const chosen = tagsOf(between(await page(`/register?as=${kind}`), 'main')).filter(
        ({ attributes }) => 'checked' in attributes || 'selected' in attributes,
      )
      expect(chosen.some(({ attributes }) => attributes.value === kind)).toBe(true)
    },
  )

  it('the profile asks visitors to log in', async () => {
    const links = linksOf(between(await page('/profile'), 'main'))
    expect(links.some((link) => link.endsWith(' /login'))).toBe(true)
  })
})
