import { Link } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { RegisterLink } from '../../../layout/register-link.tsx'
import { paths } from '../../../routing/paths.ts'
import { Picture } from '../../../ui/picture.tsx'

/** The first screen: the tagline on the photograph, and one link for each side of the trade. */
export function Hero() {
  return (
    <section className="hero">
      <div className="hero-text">
        <h1 className="d1">{brand.tagline}</h1>
        <p className="lead">
          The trade marketplace for unsold jewellery, diamonds, gemstones and bullion.{' '}
          <Link className="text-link" to={paths.categories}>
            Browse the catalogue
          </Link>
          ; verified buyers can order.
        </p>
        <p className="actions">
          <RegisterLink className="button button-filled" to={paths.registerAs('seller')}>
            Sell your stock
          </RegisterLink>
          <RegisterLink className="button" to={paths.registerAs('buyer')}>
            Source in bulk
          </RegisterLink>
        </p>
      </div>
      <Picture
        className="hero-picture"
        name="hero-ivory-tall"
        shape="heroTall"
        sizes="100vw"
        alt="Rings, hoop earrings, pearls and loose diamonds arranged on ivory stone plinths."
        eager
        instead={{
          name: 'hero-ivory-phone',
          shape: 'heroPhone',
          sizes: '100vw',
          media: '(max-width: 899px)',
        }}
      />
    </section>
  )
}
