import { digestOf } from "../foundation/canonicalJson.js";

const activeElements =
  "script, foreignObject, iframe, object, embed, audio, video, animate, animateTransform, animateMotion, set, handler, listener";
const pictureUrl = /^data:image\/svg\+xml;base64,/;

/** Takes out whatever could act or fetch: scripts, handlers, embedded documents, every link that is not to a part of itself. */
function disarm(root: Element): void {
  for (const element of root.querySelectorAll(activeElements)) element.remove();
  for (const link of root.querySelectorAll("a")) link.replaceWith(...link.childNodes);
  for (const element of [root, ...root.querySelectorAll("*")])
    for (const { name, value } of [...element.attributes]) {
      const isLink = /(^|:)(href|src)$/i.test(name) && !value.startsWith("#");
      const reachesOut = /url\(\s*['"]?\s*(?!['"]?#)/i.test(value);
      if (/^on/i.test(name) || isLink || reachesOut) element.removeAttribute(name);
    }
}

/** Puts the drawing of a heatmap's canvas in place of the image that refers to it. */
function inlinePictures(root: Element): void {
  for (const image of [...root.querySelectorAll("image")]) {
    const url = image.getAttribute("xlink:href") ?? image.getAttribute("href") ?? "";
    if (!pictureUrl.test(url)) {
      image.remove();
      continue;
    }
    const holder = root.ownerDocument.createElementNS("http://www.w3.org/2000/svg", "g");
    holder.innerHTML = Buffer.from(url.replace(pictureUrl, ""), "base64").toString("utf8");
    const picture = holder.firstElementChild;
    for (const name of ["x", "y", "width", "height"]) picture?.setAttribute(name, image.getAttribute(name) ?? "0");
    image.replaceWith(...holder.childNodes);
  }
}

/** Gives ids that depend on the drawing alone: Plotly's are random, and several figures share a page. */
function renameIds(root: Element, prefix: string): void {
  const names = new Map<string, string>();
  for (const element of root.querySelectorAll("[id]")) names.set(element.id, `${prefix}-${names.size + 1}`);
  const used = new Set<string>();
  const renamed = (name: string) => {
    used.add(name);
    return names.get(name) ?? name;
  };
  for (const element of root.querySelectorAll("*"))
    for (const { name, value } of [...element.attributes])
      if (/(^|:)href$/.test(name) && value.startsWith("#")) element.setAttribute(name, `#${renamed(value.slice(1))}`);
      else if (value.includes("url("))
        element.setAttribute(
          name,
          value.replace(/url\(\s*['"]?#([^'")]+)['"]?\s*\)/g, (_, id: string) => `url(#${renamed(id)})`),
        );
  for (const element of root.querySelectorAll("[id]"))
    if (used.has(element.id)) element.id = names.get(element.id)!;
    else element.removeAttribute("id");
}

/** Plotly's class names only serve its style sheet, which a lone SVG has not; some hold random ids. */
function dropClasses(root: Element): void {
  for (const element of [root, ...root.querySelectorAll("[class]")]) {
    if (element.classList.contains("crisp")) element.setAttribute("shape-rendering", "crispEdges");
    element.removeAttribute("class");
  }
}

/** Gives every line of text its baseline outright: viewers disagree about a `dy` that a line has from its parent. */
function settleBaselines(root: Element): void {
  for (const text of root.querySelectorAll("text")) {
    const size = Number.parseFloat(text.style.fontSize) || 12;
    const lines = [...text.querySelectorAll("tspan[y]")];
    for (const line of lines.length > 0 ? lines : [text]) {
      const shift = Number.parseFloat(line.getAttribute("dy") ?? "0") * size;
      line.setAttribute("y", String(Number.parseFloat(line.getAttribute("y") ?? "0") + shift));
      line.removeAttribute("dy");
    }
    text.removeAttribute("dy");
  }
}

/** Hundredths of a pixel are enough, and leave no room for the last digits of a machine's arithmetic. */
function roundNumbers(root: Element): void {
  for (const element of [root, ...root.querySelectorAll("*")])
    for (const { name, value } of [...element.attributes])
      if (/\.\d{3}/.test(value))
        element.setAttribute(
          name,
          value.replace(/-?\d*\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2)))),
        );
}

/** Takes out groups and definitions that hold nothing. */
function dropEmptyGroups(root: Element): void {
  for (const group of [...root.querySelectorAll("g, defs")].reverse())
    if (group.childNodes.length === 0) group.remove();
}

/**
 * Makes a drawn SVG fit to be kept and shown anywhere: nothing in it acts or fetches, and the same figure always
 * has the same bytes.
 */
export function inertSvg(root: Element, figureDigestSource: string): void {
  inlinePictures(root);
  disarm(root);
  renameIds(root, `figure-${digestOf(figureDigestSource).slice(0, 8)}`);
  dropClasses(root);
  settleBaselines(root);
  roundNumbers(root);
  dropEmptyGroups(root);
}
