import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import type { PublicPicture } from '#shared/contract/pictures.ts'
import { LotPicture } from '#shared/ui/lot-picture.tsx'

import { tagsOf } from '../../support/html.ts'

const key = '0123456789abcdef'.repeat(2)
const ring: PublicPicture = {
  key,
  widths: [160, 320, 640, 960],
  width: 960,
  height: 960,
  alt: 'Ring',
}
const show = (picture: PublicPicture, eager = false) => {
  const html = renderToStaticMarkup(<LotPicture picture={picture} sizes="50vw" eager={eager} />)
  const named = (name: string) =>
    tagsOf(html)
      .filter((tag) => tag.name === name)
      .map(({ attributes }) => attributes)
  return { sources: named('source'), img: named('img')[0] ?? {} }
}

describe('the picture of a lot', () => {
  it('is offered in every width that is ready, best format first', () => {
    const { sources, img } = show(ring)
    expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
    const widths = [160, 320, 640, 960]
    const set = (format: string) =>
      widths.map((width) => `/pictures/${key}-${width}.${format} ${width}w`).join(', ')
    expect(sources.map((each) => each.srcset)).toEqual([set('avif'), set('webp')])
    expect(img.srcset).toBe(set('jpg'))
    expect(img.src).toBe(`/pictures/${key}-640.jpg`)
    expect([img.width, img.height, img.alt, img.sizes]).toEqual(['960', '960', 'Ring', '50vw'])
  })

  it('waits until it is near the screen, unless it is the first', () => {
    expect(show(ring).img).toMatchObject({ loading: 'lazy', decoding: 'async' })
    const { img } = show(ring, true)
    expect(img.loading).toBeUndefined()
    expect(img.fetchpriority).toBe('high')
  })

  it('is its preview until its widths are ready', () => {
    const { sources, img } = show({ ...ring, widths: [] })
    expect(sources).toEqual([])
    expect(img.src).toBe(`/pictures/${key}-preview.webp`)
    expect(img.srcset ?? img.sizes).toBeUndefined()
  })
})
