/** One of the photographs of `client/imagery`. */
export interface CategoryPicture {
  name: string
  shape: 'tile' | 'square' | 'hero'
  alt: string
}

/** A category of the site, as the page of all categories shows it. */
export interface Category {
  name: string
  /** Its place among all categories, whose page is laid out for the shapes of their pictures. */
  place: number
  /** What belongs in it. */
  holds: string
  /** What a listing states, continuing "A listing states". */
  states: string
  /** What stands for it, if there is one: on that page, and where a link to it is shared. */
  picture?: CategoryPicture
}

/** What a category's own page says. */
export interface CategoryPage {
  /** What is sold, in a title: "Wholesale rings". */
  title: string
  /** What belongs in it, and what each lot states. */
  holds: string
  states: string
  /** Its sub-categories, with square pictures; one without a picture has its category's. */
  parts: Readonly<Record<string, { holds: string; picture?: Omit<CategoryPicture, 'shape'> }>>
}
