/** An SVG whose elements stay while their attributes change: what moves is not written again. */

const TOKEN = /<(\/?)([a-z]+)((?:\s[^<>]*?)?)(\/?)>|([^<]+)/gi;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;
const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

interface ShownAttributes {
  readonly text: string;
  readonly values: ReadonlyMap<string, string>;
}

/** Shows drawings in an element, each by changes of the one before. */
export class MovingSvg {
  readonly #container: Element;
  /** The attributes that each element has, as its drawing writes them. */
  readonly #shown = new WeakMap<Element, ShownAttributes>();

  constructor(container: Element) {
    this.#container = container;
  }

  /** Shows a drawing of the wheel. Elements of the same place and name stay. */
  show(svg: string): void {
    let parent: Element = this.#container;
    let next: ChildNode | null = parent.firstChild;
    for (const [, end, name, attributes = "", empty, text] of svg.matchAll(TOKEN)) {
      if (text !== undefined) {
        if (text.trim() !== "") next = this.#showText(parent, next, unescaped(text));
      } else if (end !== "") {
        removeFrom(next);
        next = parent.nextSibling;
        parent = parent.parentElement as Element;
      } else {
        const element = this.#showElement(parent, next, name ?? "", attributes);
        if (empty === "") {
          parent = element;
          next = element.firstChild;
        } else {
          next = element.nextSibling;
        }
      }
    }
    removeFrom(next);
  }

  #showText(parent: Element, at: ChildNode | null, text: string): ChildNode | null {
    const node = at?.nodeType === Node.TEXT_NODE ? at : parent.insertBefore(document.createTextNode(""), at);
    if (node.nodeValue !== text) node.nodeValue = text;
    return node.nextSibling;
  }

  #showElement(parent: Element, at: ChildNode | null, name: string, attributes: string): Element {
    const isSame = at instanceof Element && at.localName === name;
    const element = isSame ? at : document.createElementNS(SVG_NAMESPACE, name);
    if (!isSame) {
      // What remains of the level moves behind: the elements after it are matched again.
      parent.insertBefore(element, at);
    }
    this.#setAttributes(element, attributes);
    return element;
  }

  #setAttributes(element: Element, text: string): void {
    const before = this.#shown.get(element);
    if (before?.text === text) return;
    const values = new Map<string, string>();
    for (const [, name = "", value = ""] of text.matchAll(ATTRIBUTE)) {
      if (name === "xmlns") continue;
      values.set(name, value);
      if (before?.values.get(name) !== value) element.setAttribute(name, unescaped(value));
    }
    for (const name of before?.values.keys() ?? []) if (!values.has(name)) element.removeAttribute(name);
    this.#shown.set(element, { text, values });
  }
}

function removeFrom(node: ChildNode | null): void {
  let current = node;
  while (current !== null) {
    const after: ChildNode | null = current.nextSibling;
    current.remove();
    current = after;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function unescaped(text: string): string {
  return text.replaceAll(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
