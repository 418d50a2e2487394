/** Like the contract's MediaKey, without loading its schema library. */
export function isMediaKey(text: string): boolean {
  return /^[A-Za-z0-9_-]{22,64}$/.test(text)
}

/** The page for the details of one's own image; the transfer key is its db_key. */
export function mediaInfoAddress(dbKey: string): string {
  return `/mediainfo_edit/?${new URLSearchParams({ transferKey: dbKey })}`
}

/** The page where it is cropped and rotated; `url` is the variant shown there. */
export function imageEditAddress(dbKey: string): string {
  return `/image/edit/${dbKey}?${new URLSearchParams({ url: `/media/${dbKey}/pres` })}`
}

/** Only an address of this image is accepted; another could show something else than what is cropped. */
export function findShownAddress(dbKey: string, url: string | undefined): string | undefined {
  return url !== undefined && ['pres', 'orig'].some((variant) => url === `/media/${dbKey}/${variant}`) ? url : undefined
}

/** The key in the address of a stored image. */
export function findKey(address: string): string | undefined {
  return /^\/media\/([A-Za-z0-9_-]{22,64})\/\w+$/.exec(address)?.[1]
}
