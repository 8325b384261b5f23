import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unwrapped } from "../../lib/src/texts/gutenberg.js";

const book = "PREFACE\n\nAncient Greek philosophy was divided into three sciences.";

/** One file for each way the project has framed its books. */
const vintages: { [name: string]: string } = {
  "1999, small print before the book": `*******The Project Gutenberg Etext of Groundwork, by Immanuel Kant*******
#2 in our series by Immanuel Kant

Copyright laws are changing all over the world.

**Information prepared by the Project Gutenberg legal advisor**
*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*


This etext was prepared by A Volunteer <nobody@example.org>


${book}


End of this Project Gutenberg Etext of Groundwork, by Immanuel Kant
`,
  "2003, small print behind the book": `The Project Gutenberg EBook of Groundwork
by Immanuel Kant
(#2 in our series by Immanuel Kant)

Please read the "legal small print," and other information.

Title: Groundwork

Author: Immanuel Kant

*** START OF THE PROJECT GUTENBERG EBOOK, GROUNDWORK ***


This eBook was prepared by A Volunteer.


${book}


End of the Project Gutenberg EBook of Groundwork

*** END OF THE PROJECT GUTENBERG EBOOK, GROUNDWORK ***

**The Legal Small Print**
*END THE SMALL PRINT! FOR PUBLIC DOMAIN EBOOKS*Ver.02/11/02*END*
`,
  "2006, marks over two lines and without spaces": `The Project Gutenberg eBook, Groundwork, by Immanuel Kant

Title: Groundwork
       of the Metaphysic of Morals

Author: Immanuel Kant

***START OF THE PROJECT GUTENBERG EBOOK GROUNDWORK OF THE
METAPHYSIC OF MORALS***


E-text prepared by A Volunteer
and others at a Place


${book}


***END OF THE PROJECT GUTENBERG EBOOK GROUNDWORK OF THE
METAPHYSIC OF MORALS***

*** START: FULL LICENSE ***
`,
  "2013, this Project Gutenberg": `Project Gutenberg's Groundwork, by Immanuel Kant

Title: Groundwork

Author: Immanuel Kant

*** START OF THIS PROJECT GUTENBERG EBOOK GROUNDWORK ***

Produced by A Volunteer

${book}

End of Project Gutenberg's Groundwork, by Immanuel Kant

*** END OF THIS PROJECT GUTENBERG EBOOK GROUNDWORK ***
`,
  "2023, no line before the end mark": `The Project Gutenberg eBook of Groundwork

Title: Groundwork

Author: Immanuel Kant

*** START OF THE PROJECT GUTENBERG EBOOK GROUNDWORK ***

${book}

*** END OF THE PROJECT GUTENBERG EBOOK GROUNDWORK ***
Updated editions will replace the previous one.
`,
};

describe("unwrapped", () => {
  test.each(Object.entries(vintages))("leaves the book alone of a file of %s", (_, file) => {
    const { title, author, body } = unwrapped(file);
    expect(body.trim()).toBe(book);
    expect(title).toMatch(/^Groundwork/);
    expect(author).toBe("Immanuel Kant");
  });

  test("puts a wrapped title on one line", () => {
    expect(unwrapped(vintages["2006, marks over two lines and without spaces"]!).title).toBe(
      "Groundwork of the Metaphysic of Morals",
    );
  });

  test("leaves a text without the project's marks as it is, and gives it no title", () => {
    expect(unwrapped(book)).toEqual({ body: book });
  });

  test("cuts a licence that stands behind a text without any other mark", () => {
    expect(unwrapped(`${book}\n\n*** START: FULL LICENSE ***\n\nTHE FULL LICENSE`).body.trim()).toBe(book);
  });

  test("a book may speak of prepared etexts and of its own end", () => {
    const body = "Produced by reason alone, the law binds.\n\nIt is the end of the project.";
    expect(unwrapped(body).body).toBe(body);
  });

  test("marks in odd places never throw, and never add a word", () => {
    const piece = fc.constantFrom(
      "*** START OF THE PROJECT GUTENBERG EBOOK X ***\n",
      "*** END OF THE PROJECT GUTENBERG EBOOK X ***\n",
      "*END*THE SMALL PRINT! X*END*\n",
      "Title: X\n",
      "Produced by X\n\n",
      "words of a book\n\n",
      "*** START: FULL LICENSE ***\n",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        const { body } = unwrapped(text);
        for (const line of body.split("\n")) expect(text).toContain(line);
      }),
    );
  });
});
