import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'

import { Icon } from '../icon.tsx'
import { Picture } from '../picture.tsx'

/** A photograph beside a form. */
export interface Piece {
  name: string
  alt: string
  /** On a dark ground, which disappears in the panel, and as wide as home's. */
  onDark?: boolean
}

interface SplitPageProps {
  title: string
  lead: ReactNode
  /** Shown beside the form. */
  panel: ReactNode
  /** The photograph below the panel's text. */
  piece: Piece
  children: ReactNode
}

/** A form, and beside it (on a phone, below it) the dark panel with the photograph. */
export function SplitPage({ title, lead, panel, piece, children }: SplitPageProps) {
  return (
    <div className="split">
      <div className="split-main">
        <h1 className="d3">{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
      <aside className="split-panel on-deep" aria-labelledby="panel-title">
        <div className="split-text">{panel}</div>
        {piece.onDark === true ? (
          <Picture
            className="split-picture"
            name={piece.name}
            shape="hero"
            sizes="(width < 600px) 600px, 1000px"
            alt={piece.alt}
          />
        ) : (
          <Picture
            className="split-piece"
            name={piece.name}
            shape="square"
            sizes="(width < 900px) 100vw, max(47vw, 480px)"
            alt={piece.alt}
          />
        )}
      </aside>
    </div>
  )
}

/** The panel's heading and its lines, with rules between. */
export function PanelList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className="d4" id="panel-title">
        {title}
      </h2>
      <ul className="panel-list">{children}</ul>
    </>
  )
}

/** One line of the panel. */
export function PanelLine({ icon, children }: { icon: IconNode; children: ReactNode }) {
  return (
    <li>
      <Icon of={icon} />
      <div>{children}</div>
    </li>
  )
}
