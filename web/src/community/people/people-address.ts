/** Whom one and somebody are both friends with, as a popup over the page. */
export function commonFriendsAddress(id: string): string {
  return `/entity_relation_list_popup/${id}?_reltype=b`
}
