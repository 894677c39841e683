import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'

import { QrCode } from '#shared/ui/qr-code.tsx'

const text = 'otpauth://totp/Relustre:zoe%40aurum.example?secret=JBSWY3DPEHPK3PXP&issuer=Relustre'

describe('a QR code', () => {
  it('draws every module of the code, with a margin of four', async () => {
    const { data, size } = encode(text, { ecc: 'M', border: 4 })
    const svg = renderToStaticMarkup(<QrCode text={text} label="Scan" />).replace(
      '<svg',
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"`,
    )
    const { data: pixels } = await sharp(Buffer.from(svg))
      .flatten({ background: 'white' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...pixels].map((grey) => grey < 128)).toEqual(data.flat())
    for (let row = 0; row < 4; row += 1) expect(data[row]).not.toContain(true)
  })

  it('says what it is for', () => {
    const svg = renderToStaticMarkup(<QrCode text={text} label="Set up your authenticator app" />)
    expect(svg).toContain('role="img"')
    expect(svg).toContain('aria-label="Set up your authenticator app"')
    expect(svg).not.toContain('JBSWY3DPEHPK3PXP')
  })
})
