const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The items of the lists of a sanitized page, without tags. */
export const listItemsOf = (html: string): string[] =>
  [...html.matchAll(/<li>(.*?)(?=<\/?(?:li|ul|ol)>)/gs)]
    .map(([, item = '']) =>
      item
        .replaceAll(/<br[^>]*>/g, ' ')
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/&(?:#(\d{1,6})|(amp|lt|gt|quot));/g, (_, code: string | undefined, name: string) =>
          code === undefined ? (signs[name] ?? '') : String.fromCodePoint(Number(code)),
        )
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((item) => item !== '')
