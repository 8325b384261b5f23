import { JSDOM } from "jsdom";

/** An HTML fragment as a browser reads it. */
export function page(html: string): Document {
  return new JSDOM(`<!doctype html><body>${html}</body>`).window.document;
}

/** An SVG as a viewer reads it; throws where it is not well-formed. */
export function drawing(svg: string): Element {
  const { window } = new JSDOM(svg, { contentType: "image/svg+xml" });
  return window.document.documentElement;
}

/** Everything in a tree that could act or fetch: elements by name, attributes as name=value. */
export function activeParts(root: Element): string[] {
  const elements = [root, ...root.querySelectorAll("*")];
  const attributes = elements.flatMap(({ attributes }) => [...attributes]);
  return [
    ...elements
      .map(({ localName }) => localName)
      .filter((name) => /^(script|iframe|object|embed|foreignObject|a|animate|set|link|meta|form|base)$/i.test(name)),
    ...attributes
      .filter(({ name, value }) => /^on/i.test(name) || (/(href|src)$/i.test(name) && !value.startsWith("#")))
      .map(({ name, value }) => `${name}=${value}`),
    ...attributes.filter(({ value }) => /url\(\s*['"]?[^#'"]/.test(value)).map(({ value }) => value),
  ];
}
