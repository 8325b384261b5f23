const listMark = /^[ \t]*(?:[-+=]|\d+[.)])/gm;

/**
 * A text as Markdown shows it, never as Markdown, HTML or a formula. Lines stay lines; whoever puts it where four
 * spaces make a line code takes their indentation off.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>#|~$&]/g, (mark) => (mark === "\\" ? "&#92;" : `\\${mark}`))
    .replace(listMark, (start) => start.replace(/.$/, "\\$&"));
}
