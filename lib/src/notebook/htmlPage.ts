import { escapeMarkup } from "../figures/markup.js";
import { pageStyle } from "./pageStyle.js";

// Nothing on the page may run or be fetched, whatever slipped through.
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** One HTML page that needs nothing beside it, out of parts that are inert already. */
export function htmlPage(title: string, body: readonly string[]): string {
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup(title)}</title>`,
    `<style>${pageStyle}</style>`,
    "</head>",
    "<body>",
    ...body,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

/** A picture in an `img`, where no viewer runs anything that it holds. */
export function pictureHtml(type: string, base64: string, description: string): string {
  return `<img src="data:${type};base64,${base64}" alt="${escapeMarkup(description)}">`;
}
