/** The popup of common friends. */
export function commonFriendsAddress(id: string): string {
  return `/entity_relation_list_popup/${id}?_reltype=b`
}
