/** Who liked an entry or a comment, as a popup over the page. */
export function likersAddress(id: string): string {
  return `/entity_relation_list_popup/${id}?_reltype=l&_title=LIKEDBY`
}
