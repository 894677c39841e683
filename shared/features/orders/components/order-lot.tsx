import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { PublicPicture } from '../../../contract/pictures.ts'
import { paths } from '../../../routing/paths.ts'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { Stone } from '../../../ui/stone.tsx'
import { unbroken } from '../../listings/components/unbroken.ts'

interface OrderLotProps {
  slug: string
  title: string
  picture: PublicPicture | null
  /** What is said below its title. */
  more: ReactNode
}

/** A lot with its picture, and the way to its page. */
export const OrderLot = ({ slug, title, picture, more }: OrderLotProps) => (
  <div className="order-lot">
    {picture === null ? (
      <span className="order-no-picture">
        <Stone className="stone" />
      </span>
    ) : (
      <LotPicture picture={picture} sizes="96px" />
    )}
    <div>
      <h2 className="d6">
        <Link to={paths.lot(slug)}>{unbroken(title)}</Link>
      </h2>
      <p className="small quiet">{more}</p>
    </div>
  </div>
)
