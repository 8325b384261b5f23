/**
 * How the works that are cited here are cited by scholars: Academy pages for Kant, chapter and paragraph for the
 * utilitarians, Stephanus pages for Plato, Bekker lines for Aristotle, question and article for Aquinas, book, chapter
 * and section for Augustine.
 */
const academy = (volume: number) => new RegExp(`^Ak\\. ${volume}:\\d+(-\\d+)?$`);
const chapter = /^(Preface|Introduction, sect\. [IVX]+|ch\. [IVX]+( (pars?\.|§§?) \d+(-\d+)?( note)?)?)$/;
const book = /^(bk\.|pt\.) [IVX]+ chs?\. [IVX]+(, [IVX]+(-[IVX]+)?)?$/;
const pages = String.raw`([IVX]+ )?\d+[a-e]?\d*(-\d*[a-e]\d*)?`;
const stephanus = new RegExp(`^${pages}(, ${pages})*$`);
const lines = String.raw`\d+[ab]\d+(-(\d*[ab])?\d+)?`;
const bekker = new RegExp(String.raw`^[IVX]+\.\d+(-\d+)? ${lines}(, ([IVX]+\.\d+ )?${lines})*$`);
const part = "(I|I-II|II-II|III) ";
const question = String.raw`q\.\d+ `;
const place = String.raw`a\.\d+(-\d+)?( ad \d+)?`;
const article = new RegExp(`^${part}${question}${place}(, (${part})?(${question})?${place})*$`);
const dots = String.raw`([IVX]+|\d+)(\.(\d+|pref\.))*(-\d+(\.\d+)*)?`;
const dotted = new RegExp(`^${dots}(, ${dots})*$`);
const page = /^([\w ]+ \d+ \(\d{4}\), pp?\. \d+(-\d+)?|NA \d+:\d+|Bowring [ivx]+\. \d+)$/;
const section = /^§§? \d+((-|, )\d+)?$/;

const forms: [RegExp, ...string[]][] = [
  [academy(4), "Groundwork of the Metaphysics of Morals"],
  [academy(5), "Critique of Practical Reason"],
  [academy(6), "The Metaphysics of Morals", "Metaphysics of Morals", "Religion within the Boundaries of Mere Reason"],
  [academy(8), "On a Supposed Right to Lie from Philanthropy", "Theory and Practice", "Toward Perpetual Peace"],
  [chapter, "Utilitarianism", "On Liberty", "Autobiography", "Considerations on Representative Government"],
  [chapter, "An Introduction to the Principles of Morals and Legislation", "A Fragment on Government"],
  [chapter, "Constitutional Code"],
  [book, "Principles of the Civil Code", "The Rationale of Reward", "The Methods of Ethics"],
  [page, "Rationale of Judicial Evidence", "Modern Moral Philosophy", "On Grace and Dignity"],
  [page, "An Examination of Restricted Utilitarianism"],
  [/^Art\. [IVX]+$/, "Nonsense upon Stilts (Anarchical Fallacies)"],
  [/^ch\. ([IVX]+|\d+)$/, "The Right and the Good", "The Rejection of Consequentialism"],
  [section, "A Critique of Utilitarianism", "A Theory of Justice", "Principia Ethica"],
  [/^essay [IVX]+$/i, "Nature, in Three Essays on Religion"],
  [stephanus, "Apology", "Crito", "Euthyphro", "Gorgias", "Meno", "Parmenides", "Republic"],
  [bekker, "Nicomachean Ethics", "Politics", "Rhetoric"],
  [article, "Summa Theologiae"],
  [dotted, "Summa contra Gentiles", "A Treatise of Human Nature", "Against Faustus", "Against Lying", "City of God"],
  [dotted, "Confessions", "Enchiridion", "Homilies on the First Epistle of John", "Letters", "On Christian Doctrine"],
  [dotted, "On Free Choice of the Will", "On Lying", "On the Spirit and the Letter", "To Simplician"],
];
const known = new Map(forms.flatMap(([form, ...works]) => works.map((work) => [work, form] as const)));

/** The form that a section of a work has; an author's name may follow the work in brackets. */
export function citationForm(work: string): RegExp | undefined {
  return known.get(work) ?? known.get(work.replace(/ \([^()]+\)$/, ""));
}
