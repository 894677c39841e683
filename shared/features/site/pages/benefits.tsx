import {
  Boxes,
  ChartLine,
  Coins,
  Gem,
  Globe,
  KeyRound,
  Layers,
  type IconNode,
  MessagesSquare,
  Scale,
  ShieldCheck,
  Sprout,
  UsersRound,
} from 'lucide'
import type { ReactNode } from 'react'

import { PageMeta } from '../../../layout/page-meta.tsx'
import { RegisterLink } from '../../../layout/register-link.tsx'
import { paths } from '../../../routing/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'

type Benefit = readonly [icon: IconNode, title: string, text: string]

const forSellers: readonly Benefit[] = [
  [
    Coins,
    'Revenue recovery',
    'Turn slow-moving stock into revenue, instead of letting it wait in the safe.',
  ],
  [
    Globe,
    'Broader market access',
    'Show unsold pieces to buyers beyond your own customers and your own region.',
  ],
  [
    Boxes,
    'Inventory management',
    'Listing tools made for jewellery keep metals, weights and stones in good order.',
  ],
  [
    Sprout,
    'Growth opportunities',
    'Free the capital tied up in old stock, and meet buyers who come back for more.',
  ],
  [
    UsersRound,
    'Verified wholesale buyers',
    'Reach a targeted network of wholesale buyers whose companies are verified.',
  ],
  [ChartLine, 'Business analytics', 'See how your stock performs against real-time market trends.'],
]

const forBuyers: readonly Benefit[] = [
  [
    Gem,
    'Product diversity',
    'Finished jewellery, loose diamonds, gemstones, pearls and bullion in one place.',
  ],
  [
    Scale,
    'Cost-effective sourcing',
    'Buy unsold stock in bulk at discounted prices, straight from the company that owns it.',
  ],
  [
    KeyRound,
    'Exclusive early access',
    'See premium unsold inventory from verified sellers before others do.',
  ],
  [
    Layers,
    'Wholesale pricing',
    'Bulk discounts are transparent: you see what you save on a larger quantity.',
  ],
  [
    MessagesSquare,
    'Direct communication',
    'Talk to the seller, ask about the piece, and negotiate with nobody in between.',
  ],
  [
    ShieldCheck,
    'Secure transactions',
    'Verified sellers and a secure payment system stand behind every transaction.',
  ],
]

interface PanelProps {
  title: string
  subtitle: string
  benefits: readonly Benefit[]
  picture: ReactNode
  action: ReactNode
  deep?: boolean
}

function Panel({ title, subtitle, benefits, picture, action, deep }: PanelProps) {
  return (
    <section className={deep ? 'benefits-panel on-deep' : 'benefits-panel'}>
      {picture}
      <hgroup>
        <h2 className="d3">{title}</h2>
        <p className="lead">{subtitle}</p>
      </hgroup>
      <ul>
        {benefits.map(([icon, name, text]) => (
          <li key={name}>
            <Icon of={icon} />
            <div>
              <h3 className="d6">{name}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {action}
    </section>
  )
}

const photographSizes = '(width < 900px) max(100vw, 372px), max(50vw, 682px)'

/** The specification's two cards, as two adjoining panels. */
export function Page() {
  return (
    <>
      <PageMeta
        description="What the B2B jewellery marketplace does for both sides: sellers recover revenue from unsold stock, verified wholesale buyers source in bulk at a discount."
        keywords={[
          'sell unsold jewellery',
          'wholesale jewellery buyers',
          'bulk jewellery sourcing',
          'jewellery inventory management',
          'B2B jewellery trading',
        ]}
      />
      <header className="page-head">
        <h1 className="d2">Unlock the Power of B2B Trading</h1>
        <p className="lead">
          For companies with more stock than they can sell, and buyers with more orders than stock.
          Listing, early access, offers, orders, payment and analytics are open.
        </p>
      </header>
      <div className="benefits-panels">
        <Panel
          title="For Sellers"
          subtitle="Maximize Your Inventory Value"
          benefits={forSellers}
          picture={
            <Picture
              name="hero-ivory-tall"
              shape="heroTall"
              sizes={photographSizes}
              alt="Gold rings, hoop earrings, pearls and loose diamonds on ivory plinths, in daylight."
              eager
            />
          }
          action={
            <RegisterLink className="button button-filled" to={paths.registerAs('seller')}>
              Start Selling
            </RegisterLink>
          }
        />
        <Panel
          deep
          title="For Buyers"
          subtitle="Discover Premium Wholesale Opportunities"
          benefits={forBuyers}
          picture={
            <Picture
              name="hero-dark-arrangement"
              shape="hero"
              sizes={photographSizes}
              alt="Gold rings, hoop earrings and a diamond bracelet on dark plinths, in low light."
            />
          }
          action={
            <RegisterLink className="button button-gold" to={paths.registerAs('buyer')}>
              Start Buying
            </RegisterLink>
          }
        />
      </div>
      <section className="page-end">
        <h2 className="d3">Selling and sourcing share one verified account.</h2>
        <p className="actions">
          <RegisterLink
            className="button"
            to={paths.registerAs('both')}
            signedIn="Go to your overview"
          >
            Open an account
          </RegisterLink>
          <span className="small">For companies in the jewellery trade.</span>
        </p>
      </section>
    </>
  )
}
