import { optionalDependency } from "../foundation/optionalDependency.js";

const tags = [
  ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote", "pre", "code", "ul", "ol", "li"],
  ...["b", "strong", "i", "em", "sub", "sup", "mark", "span", "a", "img", "details", "summary"],
  ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "div", "section", "article"],
];
const anything = [/^[\w\s#.,%()-]+$/];

/** Makes HTML inert: what is not a plain element of a text or a table is taken out, and so is every script. */
export type Sanitise = (html: string) => string;

/** Loads the sanitiser (sanitize-html). Throws DissensusError("missing-dependency") where it is not installed. */
export async function loadSanitiser(): Promise<Sanitise> {
  const { default: sanitizeHtml } = await optionalDependency(
    "sanitize-html",
    "Writing a notebook as a page",
    () => import("sanitize-html"),
  );
  return (html) =>
    sanitizeHtml(html, {
      allowedTags: tags,
      allowedAttributes: {
        "*": ["style", "title"],
        a: ["href"],
        img: ["src", "alt"],
        th: ["scope", "colspan", "rowspan"],
        td: ["colspan", "rowspan"],
      },
      allowedStyles: {
        "*": Object.fromEntries(
          [
            ...["text-align", "color", "background-color", "text-decoration", "border-left", "border-bottom"],
            ...["padding", "margin", "white-space"],
          ].map((name) => [name, anything]),
        ),
      },
      allowedSchemes: ["http", "https", "mailto"],
      allowedSchemesByTag: { img: ["data"] },
      allowProtocolRelative: false,
    });
}
