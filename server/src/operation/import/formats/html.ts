import { Parser } from 'htmlparser2'
import { SignWriter } from './sign-writer.ts'

export interface ReadText {
  text: string
  /** Addresses of pictures and recordings, as the source has them. */
  media: string[]
}

/** Letters of one entry: more would hold the event loop for seconds, and no entry has so many. */
const longest = 2_000_000

export function requireReadable(text: string): string {
  if (text.length > longest) throw new Error('the text of an entry is too long')
  return text
}

/** Deeper text is not written by an editor, and costs the parser more with each level. */
const deepest = 500

const blocks = new Set(
  'address article aside dd div dl dt fieldset figure figcaption footer form header main nav section table tr'.split(
    ' ',
  ),
)
const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 blockquote ul ol pre hr'.split(' '))
const ignored = new Set('script style head title template iframe object svg math noscript'.split(' '))
const strong = new Set('b strong h1 h2 h3 h4 h5 h6 th'.split(' '))
const emphasis = new Set('i em cite'.split(' '))

/** HTML in the signs of docs/writing.md. Throws what is nested too deeply. */
export function readHtml(html: string): ReadText {
  const writer = new SignWriter()
  const media: string[] = []
  let [depth, inIgnored, inPre] = [0, 0, 0]
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      if (depth > deepest) throw new Error('HTML is nested too deeply')
      if (ignored.has(name)) inIgnored += 1
      if (paragraphs.has(name)) writer.endParagraph()
      else if (blocks.has(name)) writer.endLine()
      if (strong.has(name)) writer.style.strong += 1
      if (emphasis.has(name)) writer.style.emphasis += 1
      if (name === 'br') writer.breakLine()
      else if (name === 'pre') inPre += 1
      else if (name === 'ul' || name === 'ol') writer.openList(name === 'ol')
      else if (name === 'li') writer.openItem()
      else if (name === 'blockquote') writer.quotes += 1
      else if (name === 'td' || name === 'th') writer.separateCell()
      else if (name === 'a') writer.openLink(attributes['href'] ?? '')
      else if (name === 'input' && attributes['type'] === 'checkbox')
        writer.write('checked' in attributes ? '☑ ' : '☐ ')
      const source = attributes['src']
      if (source !== undefined && ['img', 'audio', 'video', 'source'].includes(name)) media.push(source)
    },
    ontext(text) {
      if (inIgnored > 0) return
      if (inPre === 0) writer.write(text.replaceAll(/\s+/g, ' '))
      else
        for (const [at, line] of text.split('\n').entries()) {
          if (at > 0) writer.breakLine()
          writer.write(line)
        }
    },
    onclosetag(name) {
      depth -= 1
      if (ignored.has(name)) inIgnored -= 1
      if (name === 'a') writer.closeLink()
      if (strong.has(name)) writer.style.strong -= 1
      if (emphasis.has(name)) writer.style.emphasis -= 1
      if (name === 'pre') inPre -= 1
      if (name === 'ul' || name === 'ol') writer.closeList()
      if (name === 'blockquote') writer.closeQuote()
      if (paragraphs.has(name)) writer.endParagraph()
      else if (blocks.has(name) || name === 'li') writer.endLine()
    },
  })
  parser.end(requireReadable(html))
  return { text: writer.finish(), media }
}

/** Tags that editors put into Markdown; what else looks like a tag is text. */
const inMarkdown = new Set(
  'a b i u s em strong br p div span font sub sup mark small big center img details summary'.split(' '),
)

/** Markdown without HTML tags and with its entities decoded; `a < b` and `<https://…>` stay. */
export function dropTags(markdown: string): ReadText {
  if (!/[<&]/.test(markdown)) return { text: markdown, media: [] }
  const media: string[] = []
  let [text, end] = ['', 0]
  const keepUnless = (isDropped: boolean): void => {
    if (!isDropped) text += markdown.slice(parser.startIndex, parser.endIndex + 1)
    end = parser.endIndex + 1
  }
  const parser = new Parser(
    {
      onopentag(name, attributes, isImplied) {
        if (isImplied) return
        keepUnless(inMarkdown.has(name))
        if (name === 'br') text += '\n'
        if (name === 'img' && attributes['src'] !== undefined) media.push(attributes['src'])
      },
      onclosetag(name, isImplied) {
        if (!isImplied) keepUnless(inMarkdown.has(name))
      },
      ontext(data) {
        text += data
        end = parser.endIndex + 1
      },
      oncomment() {
        keepUnless(true)
      },
      onprocessinginstruction() {
        keepUnless(false)
      },
    },
    { recognizeSelfClosing: true, xmlMode: false },
  )
  parser.end(markdown)
  // a tag that is not closed is text
  return { text: text + markdown.slice(end), media }
}
