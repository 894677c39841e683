import { Picture } from '../../../ui/picture.tsx'

const promises = [
  {
    title: 'Verified on both sides.',
    text: 'Only verified sellers list stock, and only verified buyers see its prices. Relustre is not a shop for the public.',
  },
  {
    title: 'A secure way to pay.',
    text: 'Buyers pay into our account for clients’ money. Sellers are paid after the inspection.',
  },
  {
    title: 'Discounts you can read.',
    text: 'The saving on a larger quantity is shown beside the price. No surprises afterwards.',
  },
  {
    title: 'Every claim is sourced.',
    text: 'Each number on this site says where it comes from.',
  },
]

/**
 * The dark band. The photograph's dark background blends into the evergreen, so it has no edges.
 */
export function Promises() {
  return (
    <section className="promises on-deep" aria-labelledby="promises">
      <h2 className="d2" id="promises">
        What we promise both sides
      </h2>
      <Picture
        className="promises-picture"
        name="hero-dark-arrangement"
        shape="hero"
        sizes="(max-width: 599px) 180vw, (max-width: 899px) 100vw, 79vw"
        alt="Gold rings, hoop earrings and a diamond bracelet in low light."
      />
      <ul>
        {promises.map(({ title, text }) => (
          <li key={title}>
            <h3 className="d4">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
