const listMark = /^[ \t]*(?:[-+=]|\d+[.)](?=\s|$))/gm;

/** A text within a line, such as a table's cell, where nothing can begin a list. */
export function escapeInline(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~$&]/g, (mark) => (mark === "\\" ? "&#92;" : `\\${mark}`));
}

/**
 * A text as Markdown shows it, never as Markdown, HTML or a formula. Lines stay lines; whoever puts it where four
 * spaces make a line code takes their indentation off.
 */
export function escapeMarkdown(text: string): string {
  return escapeInline(text).replace(listMark, (start) => start.replace(/.$/, "\\$&"));
}
