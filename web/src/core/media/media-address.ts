/** As the contract's MediaKey, whose schema would come with a library. */
export function isMediaKey(text: string): boolean {
  return /^[A-Za-z0-9_-]{22,64}$/.test(text)
}

/** Where title, description, author and place of one's own image are written; its db_key is the transfer key. */
export function mediaInfoAddress(dbKey: string): string {
  return `/mediainfo_edit/?${new URLSearchParams({ transferKey: dbKey })}`
}

/** Where it is cut and turned; `url` says which address of it is shown meanwhile. */
export function imageEditAddress(dbKey: string): string {
  return `/image/edit/${dbKey}?${new URLSearchParams({ url: `/media/${dbKey}/pres` })}`
}

/** Only an address of this very image is followed; another could show something else than what will be cut. */
export function findShownAddress(dbKey: string, url: string | undefined): string | undefined {
  return url !== undefined && ['pres', 'orig'].some((variant) => url === `/media/${dbKey}/${variant}`) ? url : undefined
}

/** The key in an address of a stored image. */
export function findKey(address: string): string | undefined {
  return /^\/media\/([A-Za-z0-9_-]{22,64})\/\w+$/.exec(address)?.[1]
}
