import { categories, type CategorySlug } from '../listings/kinds/categories.ts'
import type { CategoryPicture } from '../listings/kinds/category.ts'
import { kindOfCategory } from '../listings/kinds/kinds.ts'

/** The words of a category's page, or of a part of it, and the picture that stands for it. */
export async function categoryTexts(
  category: CategorySlug,
  sub: { slug: string; name: string } | null,
): Promise<{ title: string; description: string; text: string; picture: CategoryPicture | null }> {
  const { categoryPages } = await kindOfCategory(category).categoryPages()
  const page = categoryPages[category]
  if (page === undefined) throw new Error(`the page of ${category} has no words`)
  const part = sub === null ? undefined : page.parts[sub.slug]
  const title = sub === null ? page.title : `${page.title}: ${sub.name.toLowerCase()}`
  const text = `${part?.holds ?? page.holds} ${page.states}`
  return {
    title,
    description: `${title} from verified sellers. ${text}`,
    text,
    picture: part?.picture
      ? { ...part.picture, shape: 'square' }
      : (categories[category].picture ?? null),
  }
}
